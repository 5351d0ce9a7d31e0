import { KeyboardScanner } from './keyboard-scanner.ts';

/**
 * Reports scans of a keyboard-wedge scanner while no text field or select has the focus and no dialog is open. Returns a function that
 * stops listening.
 */
export function listenForScanner(onScan: (text: string) => void): () => void {
  const scanner = new KeyboardScanner();
  // The keyup of a suppressed key must have no effect either: Space clicks a button on keyup.
  let suppressedKey: string | undefined;
  function onKeyDown(event: KeyboardEvent): void {
    const { key, timeStamp, repeat, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || event.isComposing || acceptsTyping()) return;
    const { scanned, isPart } = scanner.onKey({ key, at: timeStamp, isHeld: repeat });
    if (!isPart) return;
    // Keeps the key from clicking the focused button, and a slash from opening Firefox's search.
    event.preventDefault();
    event.stopPropagation();
    suppressedKey = key;
    if (scanned !== undefined) onScan(scanned);
  }
  function onKeyUp(event: KeyboardEvent): void {
    if (event.key === suppressedKey) event.preventDefault();
  }
  addEventListener('keydown', onKeyDown, { capture: true });
  addEventListener('keyup', onKeyUp, { capture: true });
  return () => {
    removeEventListener('keydown', onKeyDown, { capture: true });
    removeEventListener('keyup', onKeyUp, { capture: true });
  };
}

const nonTextTypes = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

function acceptsTyping(): boolean {
  const { activeElement } = document;
  if (document.querySelector('dialog[open]')) return true;
  if (activeElement instanceof HTMLInputElement) return !nonTextTypes.has(activeElement.type);
  if (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLSelectElement) return true;
  return activeElement instanceof HTMLElement && activeElement.isContentEditable;
}
