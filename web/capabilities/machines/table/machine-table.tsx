import type { ListedMachine, MachineSort } from '@fettle/contract/machines/calls.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type FocusEvent, Fragment, type KeyboardEvent, useState } from 'react';
import { t } from '../../../ui/language/language.ts';
import { useLongPress } from '../../../ui/use-long-press.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { firstOrder, sortLabels, type Sorting } from './list-params.ts';
import { MachineRow } from './machine-row.tsx';
import styles from './machine-table.module.css';
import type { Selection } from './use-selection.ts';
import { useLists } from '../../../sync/client/shop-lists.ts';

/** Whether the window has so many rems. With fewer than the default, a row of the table has two lines and no header. */
export function useIsWide(rems = 69): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return useMedia(`(width >= ${rems * rem}px)`);
}

type MachineTableProps = {
  machines: readonly ListedMachine[];
  label: string;
  showStatus: boolean;
  showDays: boolean;
  /** Whether dates of manufacture matter: at a desk without room for both, they take the place of the last activity. */
  isAboutMade: boolean;
  /** True while the previous page is still shown and the next one loads. */
  isStale: boolean;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  selection: Selection;
};

export function MachineTable({
  machines,
  label,
  showStatus,
  showDays,
  isAboutMade,
  isStale,
  sorting,
  onSort,
  selection,
}: MachineTableProps) {
  const lists = useLists();
  const isWide = useIsWide();
  const toggleRow = (index: number) => {
    const machine = machines[index];
    if (machine) selection.toggle(machine);
  };
  const { activeRow, body } = useRowKeys(machines.length);
  const longPress = useLongPress((target) => {
    const row = target.closest('tr');
    if (row) toggleRow(row.sectionRowIndex);
  });
  return (
    <div className={isStale ? `${styles.frame} ${styles.stale}` : styles.frame} aria-busy={isStale}>
      <table
        className={isWide ? `${styles.table} ${styles.wide} ${isAboutMade ? styles.hasMade : styles.hasActivity}` : styles.table}
        aria-label={label}
      >
        <thead className={isWide ? undefined : 'visually-hidden'}>
          <tr>
            {selection.hasCheckboxes && (
              <th scope="col" className={styles.check}>
                {isWide ? <SelectPage machines={machines} selection={selection} /> : t('Selected')}
              </th>
            )}
            {columns
              .filter((column) => showDays || column !== 'days')
              .map((column) => (
                <Fragment key={column}>
                  <th
                    scope="col"
                    className={column === 'color' || column === 'made' || column === 'activity' ? styles[column] : undefined}
                    aria-sort={column === sorting.sort ? ariaSort[sorting.order] : undefined}
                  >
                    {isWide ? <SortButton column={column} sorting={sorting} onSort={onSort} /> : t(sortLabels[column])}
                  </th>
                  {column === 'technician' && (
                    <th scope="col" className={styles.plain}>
                      {t('Latest note')}
                    </th>
                  )}
                </Fragment>
              ))}
          </tr>
        </thead>
        <tbody {...body} {...longPress}>
          {machines.map((machine, index) => (
            <MachineRow
              key={machine.id}
              machine={machine}
              lists={lists}
              isWide={isWide}
              showStatus={showStatus}
              showDays={showDays}
              sort={sorting.sort}
              isInTabOrder={index === activeRow}
              selection={selection}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * In a table whose rows have one link each, the arrow keys move the focus from row to row. Enter is the link's own. Only `activeRow` belongs
 * in the tab order. `body` goes to the `tbody`.
 */
function useRowKeys(rowCount: number) {
  const [focusedRow, setFocusedRow] = useState(0);
  return {
    activeRow: Math.min(focusedRow, rowCount - 1),
    body: {
      onFocus({ target }: FocusEvent<HTMLElement>) {
        const row = target.closest('tr');
        if (row) setFocusedRow(row.sectionRowIndex);
      },
      onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
        const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget, target } = event;
        if (altKey || ctrlKey || metaKey || shiftKey || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
        event.preventDefault();
        const row = (target as Element).closest('tr')?.sectionRowIndex ?? 0;
        currentTarget.rows[key === 'ArrowDown' ? row + 1 : row - 1]?.querySelector('a')?.focus();
      },
    },
  };
}

function SelectPage({ machines, selection }: { machines: readonly ListedMachine[]; selection: Selection }) {
  const count = machines.filter(({ id }) => selection.has(id)).length;
  return (
    <label>
      <input
        type="checkbox"
        aria-label={t('Select all on this page')}
        checked={count === machines.length}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < machines.length;
        }}
        onChange={({ target }) => selection.setPage(target.checked)}
      />
    </label>
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
          <span className="visually-hidden">{t(sortLabels.number)}</span>
        </>
      ) : (
        t(sortLabels[column])
      )}
      {isSorted && <Icon aria-hidden size={18} />}
    </button>
  );
}
