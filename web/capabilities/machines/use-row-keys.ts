import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/**
 * In a table whose rows have one link each, the arrow keys move the focus from row to row. Enter is the link's own. Only `activeRow` belongs
 * in the tab order. `body` goes to the `tbody`.
 */
export function useRowKeys(rowCount: number) {
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
