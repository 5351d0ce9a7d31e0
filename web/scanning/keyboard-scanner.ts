// Milliseconds. A scanner sends a character every 1 to 30 ms; a fast typist needs 80, at the very least 50.
const maxKeyGap = 50;
// For one character and Enter, which a person can press almost together.
const maxEnterGap = 30;
const maxTextLength = 2_000;

/** `at` is in milliseconds; `isHeld` marks an automatic repeat. */
export type KeyPress = { key: string; at: number; isHeld?: boolean };

export type KeyResult = {
  scanned?: string;
  /** Part of a scan: the page must ignore this key. */
  isPart: boolean;
};

/** Tells a keyboard-wedge scanner from a person by typing speed. */
export class KeyboardScanner {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;

  onKey({ key, at, isHeld = false }: KeyPress): KeyResult {
    if (key === 'Shift' || key === 'CapsLock') return { isPart: false };
    const gap = at - this.#last;
    this.#last = at;
    const text = gap <= maxKeyGap ? this.#text : '';
    this.#text = '';
    if (isHeld) return { isPart: false };
    if (key === 'Enter') {
      const isScan = text.length > 1 || (text.length === 1 && gap <= maxEnterGap);
      return isScan ? { scanned: text, isPart: true } : { isPart: false };
    }
    if (key.length !== 1 || text.length >= maxTextLength) return { isPart: false };
    this.#text = text + key;
    return { isPart: text !== '' };
  }
}
