import { KeyboardScanner } from './keyboard-scanner.ts';

export type ScanListener = {
  /** `focused` is the element that had the focus before the scan. */
  onScan: (text: string, focused: Element | null) => void;
  /** Called before the first key of a possible scan has an effect. */
  onFirstKey?: () => void;
  /** The form or dialog whose text fields are scanned into. Others are left alone: what is scanned there is typed there. */
  scope?: () => HTMLElement | null | undefined;
};

// In milliseconds: longer than a scanner needs for the next key.
const enterDelay = 80;

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

const scanner = new KeyboardScanner();
let start: { focused: Element | null; restore: () => void } = { focused: null, restore: () => undefined };
let heldEnter: ReturnType<typeof setTimeout> | undefined;
// The keyup of a suppressed key must have no effect either: Space clicks a button on keyup.
let suppressedKey: string | undefined;

function addListeners(): void {
  addEventListener('keydown', onKeyDown, { capture: true });
  addEventListener('keyup', onKeyUp, { capture: true });
}

function removeListeners(): void {
  removeEventListener('keydown', onKeyDown, { capture: true });
  removeEventListener('keyup', onKeyUp, { capture: true });
}

function onKeyDown(event: KeyboardEvent): void {
  const key = keyOf(event);
  const { activeElement } = document;
  const dialog = document.querySelector<HTMLElement>('dialog[open]');
  const listener = activeListener(dialog);
  const scope = listener?.scope?.();
  if (!key || (isTextField(activeElement) && !scope?.contains(activeElement))) return;
  const { scanned, isFirst, isPart } = scanner.onKey({ key, at: event.timeStamp, isHeld: event.repeat });
  if (isFirst) {
    start = { focused: activeElement, restore: valueRestorer(activeElement) };
    listener?.onFirstKey?.();
  }
  if (!isPart) {
    if (event.key === 'Enter' && !event.repeat && scope?.contains(activeElement)) holdEnter(event, activeElement);
    return;
  }
  clearTimeout(heldEnter);
  if (isEnd(key) || !acceptsKeys(activeElement)) suppress(event);
  if (scanned === undefined) return;
  start.restore();
  if (scanned !== '') listener?.onScan(scanned, start.focused);
}

function onKeyUp(event: KeyboardEvent): void {
  if (event.key === suppressedKey) event.preventDefault();
}

/** Some scanners send the line feed, the carriage return and the tab as control characters. */
const controlKeys: Readonly<Record<string, string>> = { j: 'Enter', m: 'Enter', i: 'Tab' };

function keyOf({ key, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): string | undefined {
  if (altKey || metaKey || isComposing) return undefined;
  return ctrlKey ? controlKeys[key.toLowerCase()] : key;
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

/** A scanner may send Enter before the text, and that Enter must not submit the form: waits to see whether text follows. */
function holdEnter(event: KeyboardEvent, target: Element | null): void {
  const button = target instanceof HTMLButtonElement ? target : submitButtonOf(target);
  if (!button) return;
  suppress(event);
  clearTimeout(heldEnter);
  heldEnter = setTimeout(() => button.click(), enterDelay);
}

function submitButtonOf(target: Element | null): HTMLButtonElement | null | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return undefined;
  return target.form?.querySelector('button[type=submit]');
}

const nonTextTypes = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);
const dateTypes = new Set(['date', 'datetime-local', 'month', 'time', 'week']);

function isTextField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !nonTextTypes.has(element.type) && !dateTypes.has(element.type);
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable);
}

function isSelectOrDate(element: Element | null): element is HTMLInputElement | HTMLSelectElement {
  return element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && dateTypes.has(element.type));
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
