import { drawable } from '../printing/fit-text.ts';
import { canDraw, type FontName, widthOf } from '../printing/pdf.ts';

const asciiText = /^[\u0020-\u007e]*$/;

/** A text in letters that the report's fonts have. */
export function asLetters(text: string): string {
  // The fonts have all of ASCII. Looking at each letter takes longer than drawing the line.
  return asciiText.test(text) ? text.replaceAll(/ +/g, ' ').trim() : drawable(text, canDraw);
}

/** The same, cut with an ellipsis to a width in points. */
export function cutTo(width: number, text: string, font: FontName, size: number): string {
  const whole = asLetters(text);
  if (widthOf(whole, font) * size <= width) return whole;
  let kept = whole;
  while (kept !== '' && widthOf(`${kept}…`, font) * size > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}
