// The printer's own scalable font, `^A0`: widths in hundredths of its height. Measured from the renderer of the tests, whose
// font is as wide as the Zebra's CG Triumvirate Condensed Bold or wider.
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

/** Whether the font has it: the printable characters of Latin-1. */
export function isInFont(character: string): boolean {
  return widths.has(character);
}

/** The height of the printed figures for a line whose box is `size` high: accents stand above them, descenders below. */
export function fontHeight(size: number): number {
  return Math.floor(size / 1.25);
}

/** The share of the font's height by which accents rise above a line's origin. */
export const accentRise = 0.22;

/** How wide a text is whose box is one dot high. */
export function widthInFont(text: string): number {
  return Array.from(text).reduce((total, character) => total + (widths.get(character) ?? 0.84), 0) / 1.25;
}
