import { type KeyboardEvent, useEffect, useRef } from 'react';

/** In milliseconds. A keyboard-wedge scanner sends a key every 1 to 30 ms; a fast typist needs at least 50. */
const maxKeyGap = 50;
/** In milliseconds: longer than a scanner needs for the next key. */
const enterDelay = 80;
/** The code type that some scanners send before the text, such as `]C1` for Code 128. */
const aimIdentifier = /^\][A-Za-z][0-9A-Za-z]/;

/**
 * For a form's `onKeyDown`. A person's Enter submits the form as usual. A scanner's Enter does not, whether it comes before or after the
 * text: the one after it moves on to the next field.
 */
export function useScannerEnter(): (event: KeyboardEvent<HTMLFormElement>) => void {
  const burst = useRef({ fastKeys: 0, at: Number.NEGATIVE_INFINITY, isEnded: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event) => {
    const { currentTarget: form, target, key, timeStamp, repeat } = event;
    if (key === 'Shift' || key === 'CapsLock') return;
    const before = burst.current;
    const isEnd = key === 'Enter' || key === 'Tab';
    const isFast = timeStamp - before.at <= maxKeyGap;
    burst.current = { fastKeys: isFast ? before.fastKeys + 1 : 0, at: timeStamp, isEnded: isEnd };
    clearTimeout(timer.current);
    if (!isEnd) return;
    // The first key of a burst has no gap before it, so the second fast key is at least the third key.
    const isScanned = isFast && before.fastKeys >= 1;
    const field = target instanceof HTMLInputElement ? target : undefined;
    if (isScanned && field) removeAimIdentifier(field);
    if (key === 'Tab' || (!isScanned && !field)) return;
    event.preventDefault();
    // A scanner may send a second Enter.
    if (isScanned && !before.isEnded) nextField(form, field)?.focus();
    if (!isScanned && !repeat) timer.current = setTimeout(() => form.requestSubmit(), enterDelay);
  };
}

function nextField(form: HTMLFormElement, field: HTMLInputElement | undefined): HTMLInputElement | undefined {
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  return field && fields[fields.indexOf(field) + 1];
}

function removeAimIdentifier(field: HTMLInputElement): void {
  const text = field.value.replace(aimIdentifier, '');
  if (text === field.value) return;
  // The prototype's setter: React replaces the element's own, and would not notice the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
