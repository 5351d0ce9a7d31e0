import { type KeyboardEvent, useEffect, useRef } from 'react';

/** In milliseconds: longer than a scanner needs for the text after an Enter. */
const enterDelay = 80;
/** In milliseconds: a slow scanner's second Enter comes within this time. */
const sameScan = 500;

/** Sent from a field that Enter leaves. Its text may have been scanned. Cancel it to move on elsewhere. */
export const enteredEvent = 'fettle:entered';

/**
 * An `onKeyDown` for a form that codes are scanned into. A scanner types like a person and may be as slow as one, so Enter never submits
 * after typing: it leaves a text field, and a list or a button that letters were typed into. Where nothing was typed, on a list, a box to
 * tick or the button, Enter submits. The detector of `keyboard-scanner.ts` cannot decide this: in a field it knows a scanner by its speed
 * only, and a slow one would submit half a form.
 */
export function useScannerEnter(): (event: KeyboardEvent<HTMLFormElement>) => void {
  const typedInto = useRef<EventTarget>(undefined);
  const movedOn = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event) => {
    // A list of the form has taken it, or it was pressed in a dialog: React passes on what happens in a portal.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
    const { currentTarget: form, target, key, timeStamp, repeat, ctrlKey, metaKey } = event;
    if (key === 'Shift' || key === 'CapsLock' || key === 'Alt' || event.nativeEvent.isComposing) return;
    clearTimeout(timer.current);
    const isTyped = typedInto.current === target;
    if (key === ' ' && isTyped && target instanceof HTMLButtonElement) event.preventDefault();
    typedInto.current = key.length === 1 && !ctrlKey && !metaKey ? target : undefined;
    if (key === 'Tab' && isTyped) movedOn.current = timeStamp;
    if (key !== 'Enter' || !isLeft(target)) return;
    event.preventDefault();
    if (repeat || (!isTyped && timeStamp - movedOn.current <= sameScan)) return;
    if (!isTyped && !isTextInput(target)) {
      // A scanner may send Enter before the text.
      timer.current = setTimeout(() => submitButtonOf(form)?.click(), enterDelay);
      return;
    }
    timer.current = setTimeout(() => {
      movedOn.current = timeStamp + enterDelay;
      if (target.dispatchEvent(new CustomEvent(enteredEvent, { bubbles: true, cancelable: true }))) fieldAfter(form, target)?.focus();
    }, enterDelay);
  };
}

/** Enter adds a line to a text of several lines, and presses other buttons. */
function isLeft(target: EventTarget): target is HTMLElement {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLButtonElement && target.type === 'submit')
  );
}

function isTextInput(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'text';
}

function submitButtonOf(form: HTMLFormElement): HTMLButtonElement | null {
  return form.querySelector('button[type=submit]');
}

/** The next field, or the button that submits. */
function fieldAfter(form: HTMLFormElement, field: Element): HTMLElement | null {
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement || element instanceof HTMLSelectElement);
  return fields[fields.findIndex((other) => other === field) + 1] ?? submitButtonOf(form);
}
