// Milliseconds. A scanner sends a character every 1 to 30 ms; a fast typist needs 80, at the very least 50.
const maxKeyGap = 50;
// For one character and Enter, which a person can press almost together.
const maxEnterGap = 30;
// Slow scanners, and those that type each character with Alt and the number pad.
const maxSlowGap = 1_000;
// Within a scan whose keys are sometimes late.
const maxLateGap = 150;
const maxTextLength = 2_000;
/** What nobody types where there is neither a text field nor a date: a digit among at least four characters. */
const slowText = /^(?=.*\d).{4,}$/;

/** `at` is in milliseconds; `isHeld` marks an automatic repeat; `isFree` that neither a text field nor a date has the focus. */
export type KeyPress = { key: string; at: number; isHeld?: boolean; isFree?: boolean };

export type KeyResult = {
  scanned?: string;
  /** May turn out to be the first key of a scan. */
  isFirst: boolean;
  /** Comes so soon after another key that a scanner sent it, or ends a scan. */
  isPart: boolean;
};

/**
 * Tells a keyboard-wedge scanner from a person by typing speed, and where neither a text field nor a date has the focus also by the text.
 * A scan ends with Enter or Tab, or both; a scanner may send them before the text too.
 */
export class KeyboardScanner {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;
  #before: 'text' | 'prefix' | 'end' | undefined;
  /** The keys since the last pause of a person. */
  #slow = { text: '', longestGap: 0 };

  onKey({ key, at, isHeld = false, isFree = false }: KeyPress): KeyResult {
    if (key === 'Shift' || key === 'CapsLock' || key === 'Alt') return { isFirst: false, isPart: false };
    const gap = at - this.#last;
    const before = gap <= maxKeyGap ? this.#before : undefined;
    const text = before === 'text' ? this.#text : '';
    const slow = gap <= maxSlowGap ? this.#slow : { text: '', longestGap: 0 };
    this.#last = at;
    this.#before = undefined;
    this.#slow = { text: '', longestGap: 0 };
    if (isHeld) return { isFirst: false, isPart: false };
    if (key === 'Enter' || key === 'Tab') {
      const isFast = text.length > 1 || (text.length === 1 && key === 'Enter' && gap <= maxEnterGap);
      const isSlow = slowText.test(slow.text) && (isFast ? slow.longestGap <= maxLateGap : isFree && key === 'Enter');
      if (isFast || isSlow) {
        this.#before = 'end';
        return { scanned: isSlow ? slow.text : text, isFirst: false, isPart: true };
      }
      this.#before = before === 'end' ? 'end' : 'prefix';
      return { isFirst: before === undefined, isPart: before === 'end' };
    }
    if (key.length !== 1) return { isFirst: false, isPart: false };
    this.#before = 'text';
    this.#text = `${text}${key}`.slice(0, maxTextLength);
    const longestGap = slow.text === '' ? 0 : Math.max(slow.longestGap, gap);
    this.#slow = { text: `${slow.text}${key}`.slice(0, maxTextLength), longestGap };
    return { isFirst: slow.text === '' && before !== 'prefix', isPart: text !== '' };
  }
}
