import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { WaitingChip } from '../machines/waiting-chip.tsx';
import { formatAge } from '../shop/days-since.ts';
import { useDaysSince } from '../shop/use-days-since.ts';
import { Chip } from '../../ui/chip.tsx';
import common from '../../ui/common.module.css';

/** What a machine's tag says about its current repair. */
export function RepairChips({ machine: { status, repairs, waiting_since } }: { machine: MachineCard }) {
  const [repair] = repairs;
  // Without chips, an empty row would still take its gap.
  if (!repair || (status !== 'in_progress' && repair.number === 1)) return null;
  return (
    <div className={common.row}>
      {status === 'in_progress' && <AgeChip startedOn={repair.started_on} />}
      <VisitChip number={repair.number} />
      {waiting_since !== null && <WaitingChip since={waiting_since} />}
    </div>
  );
}

function AgeChip({ startedOn }: { startedOn: string }) {
  return <Chip>{formatAge(useDaysSince(startedOn))}</Chip>;
}

/** Nothing for a first visit. */
export function VisitChip({ number }: { number: number }) {
  return number > 1 && <Chip>{ordinal(number)} visit</Chip>;
}

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinalEndings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

function ordinal(number: number): string {
  return `${number}${ordinalEndings[ordinalRules.select(number)] ?? 'th'}`;
}
