import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { WaitingChip } from '../machines/waiting-chip.tsx';
import { formatAge } from '../shop/days-since.ts';
import { useDaysSince } from '../shop/use-days-since.ts';
import { Chip } from '../../ui/chip.tsx';
import styles from './technician.module.css';

/** What a machine's tag says about its current repair. */
export function RepairFacts({ machine: { status, repairs, waiting_since } }: { machine: MachineCard }) {
  const [repair] = repairs;
  if (!repair || (status !== 'in_progress' && repair.number === 1)) return null;
  return (
    <div className={styles.facts}>
      {status === 'in_progress' && <Age startedOn={repair.started_on} />}
      {repair.number > 1 && <span>{ordinal(repair.number)} visit</span>}
      {waiting_since !== null && <WaitingChip since={waiting_since} />}
    </div>
  );
}

function Age({ startedOn }: { startedOn: string }) {
  return <span>{formatAge(useDaysSince(startedOn))}</span>;
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
