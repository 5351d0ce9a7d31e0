// In milliseconds: a scanner sends its next key sooner, a person later.
const scannerGap = 60;
// In milliseconds: after another character, a slash may belong to what a slow scanner sends.
const quiet = 1_000;

/** Reports Ctrl-K (or Cmd-K) anywhere, and `/` and `?` unless they are typed into a field or scanned. Returns a function that stops listening. */
export function listenForShortcuts(onShortcut: (shortcut: 'palette' | '/' | '?') => void): () => void {
  let lastCharacter = Number.NEGATIVE_INFINITY;
  let pending: ReturnType<typeof setTimeout> | undefined;
  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp, repeat } = event;
    if (key === 'Shift') return;
    clearTimeout(pending);
    const gap = timeStamp - lastCharacter;
    if (key.length === 1) lastCharacter = timeStamp;
    if (repeat || event.isComposing || document.querySelector('dialog[open]')) return;
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      onShortcut('palette');
      return;
    }
    if ((key !== '/' && key !== '?') || ctrlKey || metaKey || altKey || gap <= quiet || isField(document.activeElement)) return;
    // Firefox searches the page.
    event.preventDefault();
    pending = setTimeout(() => onShortcut(key), scannerGap);
  }
  addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    clearTimeout(pending);
    removeEventListener('keydown', onKeyDown, { capture: true });
  };
}

function isField(element: Element | null): boolean {
  return element instanceof HTMLElement && (element.isContentEditable || element.matches('input, select, textarea'));
}
