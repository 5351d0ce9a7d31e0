// Milliseconds. A scanner sends a character every 1 to 30 ms; a fast typist needs 80, at the very least 50.
const maxKeyGap = 50;
// For one character and Enter, which a person can press almost together.
const maxEnterGap = 30;
const maxTextLength = 2_000;
/** The code type that some scanners send before the text, such as `]C1` for Code 128. */
const aimIdentifier = /^\][A-Za-z][0-9A-Za-z]/;

/** `at` is in milliseconds; `isHeld` marks an automatic repeat. */
export type KeyPress = { key: string; at: number; isHeld?: boolean };

export type KeyResult = {
  scanned?: string;
  /** May turn out to be the first key of a scan. */
  isFirst: boolean;
  /** Comes so soon after another key that a scanner sent it. */
  isPart: boolean;
};

/**
 * Tells a keyboard-wedge scanner from a person by typing speed. A scan ends with Enter or Tab, or both; a scanner may send them before the
 * text too.
 */
export class KeyboardScanner {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;
  #before: 'text' | 'prefix' | 'end' | undefined;

  onKey({ key, at, isHeld = false }: KeyPress): KeyResult {
    if (key === 'Shift' || key === 'CapsLock') return { isFirst: false, isPart: false };
    const gap = at - this.#last;
    const before = gap <= maxKeyGap ? this.#before : undefined;
    const text = before === 'text' ? this.#text : '';
    this.#last = at;
    this.#before = undefined;
    if (isHeld) return { isFirst: false, isPart: false };
    if (key === 'Enter' || key === 'Tab') {
      if (text.length > 1 || (text.length === 1 && key === 'Enter' && gap <= maxEnterGap)) {
        this.#before = 'end';
        return { scanned: text.replace(aimIdentifier, '').trim(), isFirst: false, isPart: true };
      }
      this.#before = before === 'end' ? 'end' : 'prefix';
      return { isFirst: before === undefined, isPart: before === 'end' };
    }
    if (key.length !== 1) return { isFirst: false, isPart: false };
    this.#before = 'text';
    this.#text = `${text}${key}`.slice(0, maxTextLength);
    const isFirst = text === '' && before !== 'prefix';
    return { isFirst, isPart: !isFirst };
  }
}
