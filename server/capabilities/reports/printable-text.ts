import { replaceUnprintable } from '../../platform/documents/fit-text.ts';
import { hasGlyph, type FontName, textWidth } from '../../platform/documents/draw-pdf.ts';

const asciiText = /^[\u0020-\u007e]*$/;

/** The text with only characters that the report's fonts have. */
export function toPrintableText(text: string): string {
  // The fonts have all of ASCII. Checking each character takes longer than drawing the row.
  return asciiText.test(text) ? text.replaceAll(/ +/g, ' ').trim() : replaceUnprintable(text, hasGlyph);
}

/** Printable text, truncated with an ellipsis. `width` and `size` are in points. */
export function truncateToWidth(width: number, text: string, font: FontName, size: number): string {
  const full = toPrintableText(text);
  if (maxWidth(full, font) * size <= width || textWidth(full, font) * size <= width) return full;
  let truncated = full;
  while (truncated !== '' && textWidth(`${truncated}…`, font) * size > width) truncated = truncated.slice(0, -1);
  return `${truncated.trimEnd()}…`;
}

const characterWidths = new Map<string, number>();

/**
 * An upper bound of a text's width at size 1: its width without kerning. Measuring a whole text takes ten times as long and keeps its
 * layout in memory, so only texts that might not fit are measured.
 */
function maxWidth(text: string, font: FontName): number {
  let width = 0;
  for (const character of text) {
    const key = `${font} ${character}`;
    let characterWidth = characterWidths.get(key);
    if (characterWidth === undefined) {
      characterWidth = textWidth(character, font);
      characterWidths.set(key, characterWidth);
    }
    width += characterWidth;
  }
  return width;
}
