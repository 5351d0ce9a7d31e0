// Character widths of the printer's scalable font (`^A0`), in hundredths of its height. Measured with zpl-renderer-js, whose font is
// at least as wide as the Zebra's CG Triumvirate Condensed Bold.
const charactersByWidth: Readonly<Record<number, string>> = {
  25: " '\\|¦",
  28: '/:;Ifijlt{}ÌÍÎÏìíîï',
  30: 'ª²³¹º',
  34: '!"(),.[]`r¡¨¯´·¸',
  39: 'z°',
  45: 'Jcksvxyçýÿ',
  50: '#$*+0123456789<=>?^_~EFLTZabdeghnopqu¢£¤¥§«±µ»¿ÈÉÊË×ßàáâãäåèéêëðñòóôõö÷øùúûüþ¬',
  56: 'ABCKPSVXYÀÁÂÃÄÅÇÝÞ¶',
  61: 'DGHNOQRUÐÑÒÓÔÕÖØÙÚÛÜ',
  67: '&w',
  78: 'MmÆæ¼½¾',
  84: '%@W-©®',
};

const widths = new Map(
  Object.entries(charactersByWidth).flatMap(([width, characters]) =>
    Array.from(characters, (character) => [character, Number(width) / 100] as const),
  ),
);

/** The font has the printable characters of Latin-1. */
export function hasZplGlyph(character: string): boolean {
  return widths.has(character);
}

/** The font height for a box of this height, which must also hold accents and descenders. */
export function fontHeight(size: number): number {
  return Math.floor(size / 1.25);
}

/** How far accents rise above a line's origin, as a share of the font height. */
export const accentRise = 0.22;

/** The width of a text in a box that is one dot high. */
export function zplTextWidth(text: string): number {
  return Array.from(text).reduce((total, character) => total + (widths.get(character) ?? 0.84), 0) / 1.25;
}
