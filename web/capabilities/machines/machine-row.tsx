import { brandLabels, typeLabels } from '@fettle/contract/shared/catalog.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { Link } from 'react-router';
import { formatDays } from '../shop/days-since.ts';
import { useDaysSince } from '../shop/use-days-since.ts';
import { DaysInShop } from './days-in-shop.tsx';
import styles from './machine-table.module.css';
import { StatusStamp } from './status-stamp.tsx';
import type { Selection } from './use-selection.ts';
import { WaitingChip } from './waiting-chip.tsx';

type MachineRowProps = {
  machine: Machine;
  isWide: boolean;
  showStatus: boolean;
  showDays: boolean;
  /** One row is; the arrow keys move to the others. */
  isInTabOrder: boolean;
  selection: Selection;
};

export function MachineRow({ machine, isWide, showStatus, showDays, isInTabOrder, selection }: MachineRowProps) {
  const { id, brand, model, color, type_of, serial, technician_name, status, started_on, touched_on, waiting_since } = machine;
  const chips = (showStatus || waiting_since !== null) && (
    <div className={styles.chips}>
      {showStatus && <StatusStamp status={status} size="small" />}
      {waiting_since && <WaitingChip since={waiting_since} isShort />}
    </div>
  );
  const none = isWide ? '—' : '';
  const name = `${brandLabels[brand]} ${model}`;
  const isSelected = selection.has(id);
  const tabIndex = isInTabOrder ? 0 : -1;
  return (
    <tr className={isSelected ? `${styles.row} ${styles.selected}` : styles.row}>
      {selection.hasCheckboxes && (
        <td className={styles.check}>
          <label>
            <input
              type="checkbox"
              aria-label={`Select ${name}, number ${id}`}
              checked={isSelected}
              tabIndex={tabIndex}
              onChange={({ nativeEvent }) => selection.toggle(machine, (nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      <td className={styles.number}>{isWide ? id : `#${id}`}</td>
      <td className={styles.brand}>
        <Link
          to={`/card/${id}`}
          className={styles.link}
          aria-label={name}
          tabIndex={tabIndex}
          onClick={(event) => {
            if (!selection.isTapSelecting) return;
            event.preventDefault();
            selection.toggle(machine);
          }}
        >
          {brandLabels[brand]}
        </Link>
        {isWide && chips}
      </td>
      <td className={styles.model}>
        <span className={styles.plate}>{model}</span>
      </td>
      <td className={styles.more}>{color ?? none}</td>
      <td className={styles.more}>{typeLabels[type_of]}</td>
      <td className={`${styles.more} ${styles.serial}`}>
        <span className={styles.plate}>{serial}</span>
      </td>
      <td className={styles.more}>{technician_name}</td>
      {showDays && (
        <td className={styles.more}>
          {status === 'in_progress' ? <DaysInShop startedOn={started_on} todayText={isWide ? 'today' : 'in today'} /> : none}
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
