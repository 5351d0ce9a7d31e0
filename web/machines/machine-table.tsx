import type { MachineSort } from '@fettle/contract/machines/calls.ts';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useMedia } from '../ui/use-media.ts';
import { firstOrder, sortLabels, type Sorting } from './list-params.ts';
import { MachineRow } from './machine-row.tsx';
import styles from './machine-table.module.css';
import { useRowKeys } from './use-row-keys.ts';

/** Below it, a row has two lines and no header. */
export const wideTable = '(width >= 68.75em)';

type MachineTableProps = {
  machines: readonly Machine[];
  label: string;
  showStatus: boolean;
  showDays: boolean;
  /** True while the previous page is still shown and the next one loads. */
  isStale: boolean;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
};

export function MachineTable({ machines, label, showStatus, showDays, isStale, sorting, onSort }: MachineTableProps) {
  const isWide = useMedia(wideTable);
  const { activeRow, body } = useRowKeys(machines.length);
  return (
    <div className={isStale ? `${styles.frame} ${styles.stale}` : styles.frame} aria-busy={isStale}>
      <table className={isWide ? `${styles.table} ${styles.wide}` : styles.table} aria-label={label}>
        <thead className={isWide ? undefined : 'visually-hidden'}>
          <tr>
            {columns
              .filter((column) => showDays || column !== 'days')
              .map((column) => (
                <th key={column} scope="col" aria-sort={column === sorting.sort ? ariaSort[sorting.order] : undefined}>
                  {isWide ? <SortButton column={column} sorting={sorting} onSort={onSort} /> : sortLabels[column]}
                </th>
              ))}
          </tr>
        </thead>
        <tbody {...body}>
          {machines.map((machine, index) => (
            <MachineRow
              key={machine.id}
              machine={machine}
              isWide={isWide}
              showStatus={showStatus}
              showDays={showDays}
              isInTabOrder={index === activeRow}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const columns = Object.keys(sortLabels) as MachineSort[];
const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

type SortButtonProps = { column: MachineSort; sorting: Sorting; onSort: (sorting: Sorting) => void };

function SortButton({ column, sorting, onSort }: SortButtonProps) {
  const isSorted = column === sorting.sort;
  const Icon = sorting.order === 'asc' ? ArrowUp : ArrowDown;
  const next = isSorted ? (sorting.order === 'asc' ? 'desc' : 'asc') : firstOrder(column);
  return (
    <button type="button" className={styles.sort} onClick={() => onSort({ sort: column, order: next })}>
      {column === 'number' ? (
        <>
          <span aria-hidden>#</span>
          <span className="visually-hidden">{sortLabels.number}</span>
        </>
      ) : (
        sortLabels[column]
      )}
      {isSorted && <Icon aria-hidden size={18} />}
    </button>
  );
}
