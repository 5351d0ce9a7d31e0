/** A line as it is drawn: `size` is the height of its box, descenders and accents included. */
export type Fitted = { text: string; size: number };

type Fitting = {
  text: string;
  width: number;
  height: number;
  /** The smallest size that can still be read. */
  smallest: number;
  /** The width of a text one dot high. */
  widthOf: (text: string) => number;
  ellipsis: string;
};

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Shrinks a line until it fits its box; what is still too long at the smallest size is cut, with an ellipsis. */
export function fitText({ text, width, height, smallest, widthOf, ellipsis }: Fitting): Fitted {
  const whole = widthOf(text);
  const size = Math.min(height, whole > 0 ? Math.floor(width / whole) : height);
  const least = Math.min(smallest, height);
  if (size >= least) return { text, size };
  let kept = '';
  for (const { segment } of letters.segment(text)) {
    if (widthOf(kept + segment + ellipsis) * least > width) break;
    kept += segment;
  }
  return { text: kept.trimEnd() + ellipsis, size: least };
}

/** The smallest size that can still be read: two millimetres. */
export function smallestSize(dpi: number): number {
  return Math.round((2 / 25.4) * dpi);
}

/**
 * A text as one line of characters that `canDraw` takes. Of others the accents are dropped, and what is still refused is a
 * question mark. What cannot be seen, such as a line's end or a change of direction, is a space; no two spaces in a row.
 */
export function drawable(text: string, canDraw: (character: string) => boolean): string {
  const composed = text.toWellFormed().normalize('NFC');
  return Array.from(letters.segment(composed), ({ segment }) => drawableLetter(segment, canDraw))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
}

function drawableLetter(letter: string, canDraw: (character: string) => boolean): string {
  if (/^[\p{C}\p{Z}]+$/u.test(letter)) return ' ';
  const seen = letter.replaceAll(/[\p{C}\p{Z}]/gu, '');
  if (Array.from(seen).every(canDraw)) return seen;
  const bare = seen.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return bare !== '' && Array.from(bare).every(canDraw) ? bare : '?';
}
