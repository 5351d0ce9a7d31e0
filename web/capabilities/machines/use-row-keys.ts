import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Longer than a scanner needs for the next key: what it types moves nothing. In milliseconds. */
const keyDelay = 60;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * In a table whose rows have one link each, the arrow keys, `j` and `k` move the focus from row to row. `j` and `k` also move it into the table.
 * `onMark` is called for `x`. Enter is the link's own. Only `activeRow` belongs in the tab order. `body` goes to the `tbody`.
 */
export function useRowKeys(rowCount: number, onMark?: (row: number) => void) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [focusedRow, setFocusedRow] = useState(0);
  const activeRow = Math.min(focusedRow, rowCount - 1);

  const act = useEffectEvent((key: string) => {
    const rows = [...(body.current?.rows ?? [])];
    const current = rows.findIndex((row) => row.contains(document.activeElement));
    if (key === 'x') {
      if (current >= 0) onMark?.(current);
      return;
    }
    const next = current < 0 ? activeRow : current + (steps[key] ?? 0);
    rows[next]?.querySelector<HTMLElement>('a')?.focus();
  });

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    // In the capture phase, because the scanner's listener stops the keys of a scan.
    const onKeyDown = (event: KeyboardEvent) => {
      clearTimeout(waiting);
      const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
      if (altKey || ctrlKey || metaKey || shiftKey || !(key in steps || key === 'x')) return;
      if (!isFree(document.activeElement, body.current)) return;
      if (key.length > 1) {
        if (!body.current?.contains(document.activeElement)) return;
        event.preventDefault();
        act(key);
      } else if (repeat) act(key);
      else waiting = setTimeout(() => act(key), keyDelay);
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(waiting);
      removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, []);

  function onFocus({ target }: FocusEvent<HTMLTableSectionElement>): void {
    const row = [...(body.current?.rows ?? [])].findIndex((row) => row.contains(target));
    if (row >= 0) setFocusedRow(row);
  }
  return { activeRow, body: { ref: body, onFocus } };
}

/** Whether a letter means nothing to what has the focus: a row of the table, or nothing that takes keys. */
function isFree(focused: Element | null, body: Element | null): boolean {
  if (document.querySelector('dialog[open]')) return false;
  return body?.contains(focused) === true || !focused?.closest('a, button, input, select, textarea, summary, [contenteditable]');
}
