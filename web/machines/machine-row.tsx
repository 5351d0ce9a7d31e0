import { brandLabels, typeLabels } from '@fettle/contract/catalog.ts';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import { Link } from 'react-router';
import { formatDays } from '../shop/days-since.ts';
import { useDaysSince } from '../shop/use-days-since.ts';
import { DaysInShop } from './days-in-shop.tsx';
import styles from './machine-table.module.css';
import { StatusStamp } from './status-stamp.tsx';
import { WaitingChip } from './waiting-chip.tsx';

type MachineRowProps = {
  machine: Machine;
  isWide: boolean;
  showStatus: boolean;
  showDays: boolean;
  /** One row is; the arrow keys move to the others. */
  isInTabOrder: boolean;
};

export function MachineRow({ machine, isWide, showStatus, showDays, isInTabOrder }: MachineRowProps) {
  const { id, brand, model, color, type_of, serial, technician_name, status, started_on, touched_on, waiting_since } = machine;
  const chips = (showStatus || waiting_since !== null) && (
    <div className={styles.chips}>
      {showStatus && <StatusStamp status={status} size="small" />}
      {waiting_since && <WaitingChip since={waiting_since} isShort />}
    </div>
  );
  return (
    <tr className={styles.row}>
      <td className={styles.number}>{isWide ? id : `#${id}`}</td>
      <td className={styles.brand}>
        <Link to={`/card/${id}`} className={styles.link} aria-label={`${brandLabels[brand]} ${model}`} tabIndex={isInTabOrder ? 0 : -1}>
          {brandLabels[brand]}
        </Link>
        {isWide && chips}
      </td>
      <td className={styles.model}>{model}</td>
      <td className={styles.more}>{color ?? '—'}</td>
      <td className={styles.more}>{typeLabels[type_of]}</td>
      <td className={`${styles.more} ${styles.serial}`}>{serial}</td>
      <td className={styles.more}>{technician_name}</td>
      {showDays && (
        <td className={styles.more}>
          {status === 'in_progress' ? <DaysInShop startedOn={started_on} todayText={isWide ? 'today' : 'in today'} /> : '—'}
        </td>
      )}
      <td className={styles.more}>
        <Activity on={touched_on} isShort={isWide} />
        {!isWide && chips}
      </td>
    </tr>
  );
}

/** `today`, `2 d ago`; without a header above it, `active 2 d ago`. */
function Activity({ on, isShort }: { on: string; isShort: boolean }) {
  const days = useDaysSince(on);
  return (
    <>
      <span aria-hidden>
        {!isShort && 'active '}
        {days === 0 ? 'today' : `${days} d ago`}
      </span>
      <span className="visually-hidden">Last activity {days === 0 ? 'today' : `${formatDays(days)} ago`}</span>
    </>
  );
}
