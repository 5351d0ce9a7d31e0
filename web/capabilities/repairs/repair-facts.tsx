import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { t } from '../../ui/language/language.ts';
import { WaitingChip } from '../machines/waiting-chip.tsx';
import { formatAge } from '../shop/days-since.ts';
import { useDaysSince } from '../shop/use-days-since.ts';
import { Chip } from '../../ui/chip.tsx';
import common from '../../ui/common.module.css';
import styles from './technician.module.css';

/** What a machine's tag says about its current repair. */
export function RepairFacts({ machine: { status, repairs, waiting_since } }: { machine: MachineCard }) {
  const [repair] = repairs;
  if (!repair || (status !== 'in_progress' && repair.number === 1)) return null;
  return (
    <div className={`${common.small} ${styles.facts}`}>
      {status === 'in_progress' && <Age startedOn={repair.started_on} />}
      {repair.number > 1 && <span>{visitText(repair.number)}</span>}
      {waiting_since !== null && <WaitingChip since={waiting_since} />}
    </div>
  );
}

function Age({ startedOn }: { startedOn: string }) {
  return <span>{formatAge(useDaysSince(startedOn))}</span>;
}

/** Nothing for a first visit. */
export function VisitChip({ number }: { number: number }) {
  return number > 1 && <Chip>{visitText(number)}</Chip>;
}

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });

/** The English sentences differ in the ending of the number. */
function visitText(number: number): string {
  const texts: Partial<Record<Intl.LDMLPluralRule, string>> = {
    one: t('{number}st visit', { number }),
    two: t('{number}nd visit', { number }),
    few: t('{number}rd visit', { number }),
  };
  return texts[ordinalRules.select(number)] ?? t('{number}th visit', { number });
}
