import type { Paper } from '../documents/paper.ts';

/** A label's size in dots, and how many of them go to an inch. */
export type Sheet = { width: number; height: number; dpi: number };

export const usualSheet: Sheet = { width: 812, height: 406, dpi: 203 };

const resolutions = [203, 300, 600];
/** In inches: what the rolls of a desktop printer have, and what a code and six lines can stand on. */
const bounds = { w: [1.5, 6], h: [1, 6] } as const;

/** Reads `w=4in`, `h=50mm` and `dpi=300`; a string says what is wrong, as the rest of a sentence. */
export function readSheet(options: URLSearchParams): Sheet | string {
  const dpi = Number(options.get('dpi') ?? usualSheet.dpi);
  if (!resolutions.includes(dpi)) return `must have a dpi of ${resolutions.join(', ')}`;
  const width = inches(options.get('w') ?? '4in', bounds.w);
  const height = inches(options.get('h') ?? '2in', bounds.h);
  if (width === undefined) return 'must have a width (w) such as 4in or 100mm, from 1.5in to 6in';
  if (height === undefined) return 'must have a height (h) such as 2in or 50mm, from 1in to 6in';
  return { width: Math.round(width * dpi), height: Math.round(height * dpi), dpi };
}

function inches(text: string, [least, most]: readonly [number, number]): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(in|mm)$/.exec(text) ?? [];
  const length = unit === 'mm' ? Number(number) / 25.4 : Number(number);
  return length >= least && length <= most ? length : undefined;
}

/** The sheet as paper: 4 x 2 in are 10160 x 5080 hundredths of a millimetre. */
export function asPaper({ width, height, dpi }: Sheet): Paper {
  const hundredths = (dots: number) => Math.round(((dots / dpi) * 2_540) / 10) * 10;
  return { name: saySheet({ width, height, dpi }), width: hundredths(width), height: hundredths(height) };
}

export function saySheet({ width, height, dpi }: Sheet): string {
  const inch = (dots: number) => String(Math.round((dots / dpi) * 100) / 100);
  return `${inch(width)} x ${inch(height)} in, ${dpi} dpi`;
}
