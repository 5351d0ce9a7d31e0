import { type Message, msg } from '@fettle/i18n/message.ts';

/** A paper size in hundredths of a millimeter, the unit of IPP. */
export type Paper = { name: Message | string; width: number; height: number };

export const papers = {
  letter: { name: msg('Letter'), width: 21_590, height: 27_940 },
  a4: { name: 'A4', width: 21_000, height: 29_700 },
} as const satisfies Record<string, Paper>;

export type PaperName = keyof typeof papers;

const pointsPerInch = 72;
const hundredthsPerInch = 2_540;

/** The size in points, the unit of PDF. */
export function toPoints({ width, height }: Paper): [width: number, height: number] {
  return [(width / hundredthsPerInch) * pointsPerInch, (height / hundredthsPerInch) * pointsPerInch];
}
