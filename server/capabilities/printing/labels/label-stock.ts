import { msg } from '@fettle/i18n/message.ts';
import type { Paper } from '../../../platform/documents/paper.ts';
import { PrinterUrlError } from '../printers/printer-url.ts';

/** The size of a label in dots, and its dots per inch. */
export type LabelStock = { width: number; height: number; dpi: number };

export const defaultLabelStock: LabelStock = { width: 812, height: 406, dpi: 203 };

/** Sizes in inches: the rolls of desktop printers that have room for a QR code and six lines. */
const bounds = { w: [1.5, 6], h: [1, 6] } as const;

/**
 * Parses `w=4in`, `h=50mm` and `dpi=300`.
 * @throws PrinterUrlError if they are wrong
 */
export function parseLabelStock(options: URLSearchParams): LabelStock {
  const dpi = Number(options.get('dpi') ?? defaultLabelStock.dpi);
  if (![203, 300, 600].includes(dpi)) throw new PrinterUrlError(msg('must have a dpi of 203, 300 or 600'));
  const width = inches(options.get('w') ?? '4in', bounds.w);
  const height = inches(options.get('h') ?? '2in', bounds.h);
  if (width === undefined) throw new PrinterUrlError(msg('must have a width (w) such as 4in or 100mm, from 1.5in to 6in'));
  if (height === undefined) throw new PrinterUrlError(msg('must have a height (h) such as 2in or 50mm, from 1in to 6in'));
  return { width: Math.round(width * dpi), height: Math.round(height * dpi), dpi };
}

function inches(text: string, [least, most]: readonly [number, number]): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(in|mm)$/.exec(text) ?? [];
  const length = unit === 'mm' ? Number(number) / 25.4 : Number(number);
  return length >= least && length <= most ? length : undefined;
}

/** 4 x 2 in is 10160 x 5080 hundredths of a millimeter. */
export function toPaper({ width, height, dpi }: LabelStock): Paper {
  const hundredths = (dots: number) => Math.round(((dots / dpi) * 2_540) / 10) * 10;
  return { name: describeLabelSize({ width, height, dpi }), width: hundredths(width), height: hundredths(height) };
}

export function describeLabelSize({ width, height, dpi }: LabelStock): string {
  const inch = (dots: number) => String(Math.round((dots / dpi) * 100) / 100);
  return `${inch(width)} x ${inch(height)} in`;
}

/** The size and the resolution, which the test label has on it. */
export function describeLabelStock(stock: LabelStock): string {
  return `${describeLabelSize(stock)}, ${stock.dpi} dpi`;
}
