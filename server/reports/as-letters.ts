import { drawable } from '../printing/fit-text.ts';
import { canDraw, type FontName, widthOf } from '../printing/pdf.ts';

/** A text in letters that the report's fonts have. */
export function asLetters(text: string): string {
  return drawable(text, canDraw);
}

/** The same, cut with an ellipsis to a width in points. */
export function cutTo(width: number, text: string, font: FontName, size: number): string {
  const whole = asLetters(text);
  if (widthOf(whole, font) * size <= width) return whole;
  let kept = whole;
  while (kept !== '' && widthOf(`${kept}…`, font) * size > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}
