/** `size` is the height of the line's box, including accents and descenders. */
export type FittedText = { text: string; size: number };

type FitTextOptions = {
  text: string;
  width: number;
  height: number;
  minSize: number;
  /** The width of a text in a box that is one dot high. */
  widthOf: (text: string) => number;
  ellipsis: string;
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Shrinks a line until it fits its box, down to `minSize`; then truncates it with an ellipsis. */
export function fitText({ text, width, height, minSize, widthOf, ellipsis }: FitTextOptions): FittedText {
  const whole = widthOf(text);
  const size = Math.min(height, whole > 0 ? Math.floor(width / whole) : height);
  const least = Math.min(minSize, height);
  if (size >= least) return { text, size };
  let truncated = '';
  for (const { segment } of graphemes.segment(text)) {
    if (widthOf(truncated + segment + ellipsis) * least > width) break;
    truncated += segment;
  }
  return { text: truncated.trimEnd() + ellipsis, size: least };
}

/** The smallest readable size in dots: two millimeters. */
export function minTextSize(dpi: number): number {
  return Math.round((2 / 25.4) * dpi);
}

/**
 * Returns one line with only characters that the font has. Other characters lose their accents or become a question mark.
 * Invisible characters, such as line breaks and direction marks, become a space; runs of spaces become one.
 */
export function replaceUnprintable(text: string, hasGlyph: (character: string) => boolean): string {
  const composed = text.toWellFormed().normalize('NFC');
  return Array.from(graphemes.segment(composed), ({ segment }) => replaceGrapheme(segment, hasGlyph))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
}

function replaceGrapheme(grapheme: string, hasGlyph: (character: string) => boolean): string {
  if (/^[\p{C}\p{Z}]+$/u.test(grapheme)) return ' ';
  const visible = grapheme.replaceAll(/[\p{C}\p{Z}]/gu, '');
  if (Array.from(visible).every(hasGlyph)) return visible;
  const bare = visible.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return bare !== '' && Array.from(bare).every(hasGlyph) ? bare : '?';
}
