import { replaceUnprintable } from '../printing/documents/fit-text.ts';
import { hasGlyph, type FontName, textWidth } from '../printing/documents/pdf.ts';

const asciiText = /^[\u0020-\u007e]*$/;

/** A text in letters that the report's fonts have. */
export function asLetters(text: string): string {
  // The fonts have all of ASCII. Looking at each letter takes longer than drawing the line.
  return asciiText.test(text) ? text.replaceAll(/ +/g, ' ').trim() : replaceUnprintable(text, hasGlyph);
}

/** The same, cut with an ellipsis to a width in points. */
export function cutTo(width: number, text: string, font: FontName, size: number): string {
  const whole = asLetters(text);
  if (mostWidth(whole, font) * size <= width || textWidth(whole, font) * size <= width) return whole;
  let kept = whole;
  while (kept !== '' && textWidth(`${kept}…`, font) * size > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

const letterWidths = new Map<string, number>();

/**
 * How wide a text of size 1 is if no two of its letters move closer together. Measuring a whole text costs ten times as much time
 * and leaves its layout in memory, so it is left to the few texts that may not fit.
 */
function mostWidth(text: string, font: FontName): number {
  let width = 0;
  for (const letter of text) {
    const key = `${font} ${letter}`;
    let own = letterWidths.get(key);
    if (own === undefined) {
      own = textWidth(letter, font);
      letterWidths.set(key, own);
    }
    width += own;
  }
  return width;
}
