// Milliseconds. A scanner sends a character every 1 to 30; a quick typist needs 80 and more, and 50 at the fastest.
const slowestGun = 50;
// One character and Enter may be two fingers at once: from a scanner they come closer still.
const slowestPair = 30;
const longestText = 2_000;

/** A key that went down: which, when (ms), and whether it is only held. */
export type Press = { key: string; at: number; isHeld?: boolean };

export type Heard = {
  /** What was scanned, on the Enter that ends it. */
  scanned?: string;
  /** Part of a scan: the page must not take it for a command. */
  isPart: boolean;
};

/** Tells the bursts of a scanner that types from what a person types, by their pace. */
export class ScanGun {
  #text = '';
  #last = Number.NEGATIVE_INFINITY;

  hear({ key, at, isHeld = false }: Press): Heard {
    // A scanner holds Shift for its capitals.
    if (key === 'Shift' || key === 'CapsLock') return { isPart: false };
    const gap = at - this.#last;
    this.#last = at;
    const text = gap <= slowestGun ? this.#text : '';
    this.#text = '';
    if (isHeld) return { isPart: false };
    if (key === 'Enter') {
      const isScan = text.length > 1 || (text.length === 1 && gap <= slowestPair);
      return isScan ? { scanned: text, isPart: true } : { isPart: false };
    }
    // Named keys (Tab, ArrowLeft) end a burst.
    if (key.length !== 1 || text.length >= longestText) return { isPart: false };
    this.#text = text + key;
    return { isPart: text !== '' };
  }
}
