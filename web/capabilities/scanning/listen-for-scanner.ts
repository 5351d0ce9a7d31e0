import { KeyboardScanner } from './keyboard-scanner.ts';

export type ScanListener = {
  /** `focused` is the element that had the focus before the scan. */
  onScan: (text: string, focused: Element | null) => void;
  /** Called before the first key of a possible scan has an effect. */
  onFirstKey?: () => void;
  /** The form or dialog whose text fields are scanned into. Others are left alone: what is scanned there is typed there. */
  scope?: () => HTMLElement | null | undefined;
};

let listeners: readonly ScanListener[] = [];

/**
 * Reports scans of a keyboard-wedge scanner to one listener: while a dialog is open, to the dialog's own; otherwise to the form's, or else
 * the page's. What a scan typed into a select or a date is taken back. Returns a function that stops listening.
 */
export function listenForScanner(listener: ScanListener): () => void {
  if (listeners.length === 0) addListeners();
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((other) => other !== listener);
    if (listeners.length === 0) removeListeners();
  };
}

let scanner = new KeyboardScanner();
let start: { focused: Element | null; restore: () => void } = { focused: null, restore: () => undefined };
// The keyup of a suppressed key must have no effect either: Space clicks a button on keyup.
let suppressedKey: string | undefined;

function addListeners(): void {
  scanner = new KeyboardScanner();
  addEventListener('keydown', onKeyDown, { capture: true });
  addEventListener('keyup', onKeyUp, { capture: true });
}

function removeListeners(): void {
  removeEventListener('keydown', onKeyDown, { capture: true });
  removeEventListener('keyup', onKeyUp, { capture: true });
}

function onKeyDown(event: KeyboardEvent): void {
  const key = keyOf(event);
  if (key) handleKey(key, event);
}

function handleKey(key: string, event: KeyboardEvent): void {
  const { activeElement } = document;
  const dialog = document.querySelector<HTMLElement>('dialog[open]');
  const listener = activeListener(dialog);
  const scope = listener?.scope?.();
  const isText = isTextField(activeElement);
  if (isText && !scope?.contains(activeElement)) return;
  const isFree = !isText && !isDateField(activeElement);
  const { scanned, isFirst, isPart } = scanner.onKey({ key, at: event.timeStamp, isHeld: event.repeat, isFree });
  if (isFirst) {
    start = { focused: activeElement, restore: valueRestorer(activeElement) };
    listener?.onFirstKey?.();
  }
  if (!isPart) return;
  if (isEnd(key) || !acceptsKeys(activeElement)) suppress(event);
  if (scanned === undefined) return;
  start.restore();
  listener?.onScan(scanned, start.focused);
}

function onKeyUp(event: KeyboardEvent): void {
  if (event.key === suppressedKey) event.preventDefault();
  if (event.key !== 'Alt' || altDigits === '') return;
  const character = String.fromCharCode(Number(altDigits));
  altDigits = '';
  handleKey(character === '\r' || character === '\n' ? 'Enter' : character === '\t' ? 'Tab' : character, event);
}

/** Digits that were typed on the number pad while Alt is down: some scanners send the number of each character, whatever the layout. */
let altDigits = '';

/** Some scanners send control characters: the line feed, the carriage return, the tab, and the separators of codes with several fields. */
const controlKeys: Readonly<Record<string, string>> = { j: 'Enter', m: 'Enter', i: 'Tab', ']': '\u001D', '^': '\u001E' };

function keyOf({ key, code, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): string | undefined {
  if (metaKey || isComposing) return undefined;
  const digit = altKey ? /^Numpad(\d)$/.exec(code)?.[1] : undefined;
  altDigits = digit === undefined ? '' : `${altDigits}${digit}`.slice(-4);
  if (altKey && !ctrlKey) return undefined;
  // Where AltGr types a character, both are down.
  if (ctrlKey) return altKey ? (key.length === 1 ? key : undefined) : controlKeys[key.toLowerCase()];
  return key;
}

function isEnd(key: string): boolean {
  return key === 'Enter' || key === 'Tab';
}

function activeListener(dialog: HTMLElement | null): ScanListener | undefined {
  if (dialog) return listeners.findLast(({ scope }) => scope?.() === dialog);
  return listeners.findLast(({ scope }) => scope?.()) ?? listeners.findLast(({ scope }) => !scope);
}

/** Keeps the key from clicking the focused button, and a slash from opening Firefox's search. */
function suppress(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
  suppressedKey = event.key;
}

const nonTextTypes = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);
const dateTypes = new Set(['date', 'datetime-local', 'month', 'time', 'week']);

function isTextField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !nonTextTypes.has(element.type) && !isDateField(element);
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable);
}

function isDateField(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && dateTypes.has(element.type);
}

function isSelectOrDate(element: Element | null): element is HTMLInputElement | HTMLSelectElement {
  return element instanceof HTMLSelectElement || isDateField(element);
}

/** A person may type fast into these, so a scan's text is taken back afterwards instead of being kept out. */
function acceptsKeys(element: Element | null): boolean {
  return isTextField(element) || isSelectOrDate(element);
}

/** Returns a function that gives a select or a date the value that it has now, with the events of a choice by hand. */
function valueRestorer(element: Element | null): () => void {
  if (!isSelectOrDate(element)) return () => undefined;
  const { value } = element;
  return () => {
    if (element.value === value && !element.validity.badInput) return;
    // The prototype's setter: React replaces the element's own, and would not notice the change.
    const prototype = element instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
