import { areSingleKeysOn } from './single-keys.ts';

// In milliseconds: a scanner sends its next key sooner, a person later.
const scannerGap = 60;
// In milliseconds: after another character, a key may belong to what a slow scanner sends.
const quiet = 1_000;

/** `isInRow`: moves or marks in a list, does no harm when a slow scanner sends it, and repeats while it is held. */
const singleKeys = {
  '/': { isInRow: false },
  '?': { isInRow: false },
  n: { isInRow: false },
  p: { isInRow: false },
  c: { isInRow: false },
  j: { isInRow: true },
  k: { isInRow: true },
  x: { isInRow: true },
} as const;

type SingleKey = keyof typeof singleKeys;

export type Shortcut = 'palette' | SingleKey;

/**
 * Reports Ctrl-K (or Cmd-K) anywhere and, unless they are turned off, single keys that are neither typed into a field nor scanned. Returns
 * a function that stops listening.
 */
export function listenForShortcuts(onShortcut: (shortcut: Shortcut) => void): () => void {
  let lastCharacter = Number.NEGATIVE_INFINITY;
  let pending: ReturnType<typeof setTimeout> | undefined;
  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp, repeat } = event;
    if (key === 'Shift') return;
    clearTimeout(pending);
    const gap = timeStamp - lastCharacter;
    if (key.length === 1) lastCharacter = timeStamp;
    if (event.isComposing || document.querySelector('dialog[open]')) return;
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      if (!repeat) onShortcut('palette');
      return;
    }
    if (!isSingleKey(key) || ctrlKey || metaKey || altKey || isField(document.activeElement) || !areSingleKeysOn()) return;
    const { isInRow } = singleKeys[key];
    if (!isInRow && (repeat || gap <= quiet)) return;
    // Firefox searches the page.
    event.preventDefault();
    if (repeat) onShortcut(key);
    else pending = setTimeout(() => onShortcut(key), scannerGap);
  }
  addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    clearTimeout(pending);
    removeEventListener('keydown', onKeyDown, { capture: true });
  };
}

function isSingleKey(key: string): key is SingleKey {
  return key in singleKeys;
}

function isField(element: Element | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || element.matches('input:not([type="checkbox"], [type="radio"]), select, textarea'))
  );
}
