import { ScanGun } from './keyboard-scanner.ts';

/** Calls `onScan` with what a scanner types while nothing on the page is there to be typed into. Gives what ends it. */
export function listenForGun(onScan: (text: string) => void): () => void {
  const gun = new ScanGun();
  // Space presses a button when it comes up again.
  let swallowed: string | undefined;
  function down(event: KeyboardEvent): void {
    const { key, timeStamp, repeat, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || event.isComposing || takesText()) return;
    const { scanned, isPart } = gun.hear({ key, at: timeStamp, isHeld: repeat });
    if (!isPart) return;
    // Neither presses what has the focus, nor opens Firefox's search at a slash.
    event.preventDefault();
    event.stopPropagation();
    swallowed = key;
    if (scanned !== undefined) onScan(scanned);
  }
  function up(event: KeyboardEvent): void {
    if (event.key === swallowed) event.preventDefault();
  }
  // Before anything on the page hears of it.
  addEventListener('keydown', down, { capture: true });
  addEventListener('keyup', up, { capture: true });
  return () => {
    removeEventListener('keydown', down, { capture: true });
    removeEventListener('keyup', up, { capture: true });
  };
}

const pressed = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Whether keys now belong to a box, a list or a dialog. */
function takesText(): boolean {
  const { activeElement } = document;
  if (document.querySelector('dialog[open]')) return true;
  if (activeElement instanceof HTMLInputElement) return !pressed.has(activeElement.type);
  if (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLSelectElement) return true;
  return activeElement instanceof HTMLElement && activeElement.isContentEditable;
}
