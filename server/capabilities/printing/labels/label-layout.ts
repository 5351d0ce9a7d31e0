import type { LabelLines } from '@fettle/contract/printing/calls.ts';
import { maxOwnLineLength } from '@fettle/contract/shared/limits.ts';
import type { Language } from '@fettle/i18n/languages.ts';
import { msg } from '@fettle/i18n/message.ts';
import { sayIn } from '../../../platform/system/dictionaries.ts';
import { minTextSize } from '../../../platform/documents/fit-text.ts';
import { type QrModules, fitQrCode, quietZone } from './qr-code.ts';
import type { Label } from './label.ts';
import type { LabelStock } from './label-stock.ts';

/** A line of text and its box, in dots. Long text shrinks first and is then truncated. */
export type TextBox = { text: string; x: number; y: number; width: number; height: number; isBold: boolean };

/** A QR code: the position of its top left module and the size of a module, in dots. */
export type QrCodeBox = { code: QrModules; x: number; y: number; module: number };

/** The layout of a label, shared by the ZPL and the PDF. */
export type LabelLayout = { stock: LabelStock; texts: readonly TextBox[]; code: QrCodeBox };

/** The lines from top to bottom, and their heights. With the gaps between them, those that every shop begins with are 1000 high. */
const rows = [
  { line: 'shop_name', height: 85, isBold: false },
  { line: 'number', height: 270, isBold: true },
  { line: 'brand', height: 150, isBold: true },
  { line: 'model', height: 140, isBold: true, caption: msg('Model') },
  { line: 'serial', height: 140, isBold: true, caption: msg('Serial') },
  { line: 'style_and_color', height: 115, isBold: false },
  { line: 'own_line', height: 115, isBold: false },
] as const;
const gap = 20;

/** What every shop begins with. */
export const allLines: LabelLines = { hidden: [], own_line: '' };

/** The caption's share of the width. */
const captionWidth = { en: 0.15, es: 0.18 } as const satisfies Record<Language, number>;

/** The width of a capital in a box that is one dot high, in the wider of the two fonts. */
const capitalWidth = 0.52;

/** @throws Error if the label is too small for its QR code */
export function layOutLabel(label: Label, stock: LabelStock): LabelLayout {
  const { width, height, dpi } = stock;
  const edge = edgeOf(stock);
  const code = fitQrCode(label.code, codeSide(stock), dpi);
  if (!code) throw new Error('The label is too small for its QR code.');
  const side = (code.code.length + 2 * quietZone) * code.module;
  const top = Math.floor((height - side) / 2);
  const left = leftOfTexts(stock, side);
  return {
    stock,
    texts: layOutRows(label, { x: left, y: edge, width: width - edge - left, height: height - 2 * edge }),
    code: {
      code: code.code,
      module: code.module,
      x: Math.floor(edge / 2) + quietZone * code.module,
      y: top + quietZone * code.module,
    },
  };
}

export function hasRoomForCode(text: string, stock: LabelStock): boolean {
  return fitQrCode(text, codeSide(stock), stock.dpi) !== undefined;
}

/** How many characters of the shop's own line fit, if they are capitals of usual width, in the smallest size that is readable. */
export function maxOwnLine(stock: LabelStock): number {
  const width = stock.width - edgeOf(stock) - leftOfTexts(stock, codeSide(stock));
  return Math.min(maxOwnLineLength, Math.floor(width / (capitalWidth * minTextSize(stock.dpi))));
}

function edgeOf({ dpi }: LabelStock): number {
  return Math.round(0.06 * dpi);
}

function leftOfTexts(stock: LabelStock, codeSide: number): number {
  return Math.floor(edgeOf(stock) / 2) + codeSide + Math.round(0.02 * stock.dpi);
}

function codeSide({ width, height }: LabelStock): number {
  return Math.min(Math.floor(0.95 * height), Math.floor(0.42 * width));
}

function layOutRows(label: Label, area: { x: number; y: number; width: number; height: number }): TextBox[] {
  const { hidden, own_line } = label.lines ?? allLines;
  const { number, brand, model, serial } = label;
  const say = sayIn(label.language);
  const style_and_color = [label.style, label.color].filter(Boolean).join(', ');
  const texts = { shop_name: label.shopName, number, brand, model, serial, style_and_color, own_line };
  const left = new Set<string>(own_line === '' ? [...hidden, 'own_line'] : hidden);
  const shown = rows.filter(({ line }) => !left.has(line));
  // The others take the place of what is left out.
  const whole = shown.reduce((sum, row) => sum + row.height + gap, -gap);
  const dots = (height: number) => Math.floor((height * area.height) / whole);
  const boxes: TextBox[] = [];
  let y = area.y;
  for (const { line, isBold, ...row } of shown) {
    const height = dots(row.height);
    const indent = 'caption' in row ? Math.ceil(captionWidth[label.language] * area.width) : 0;
    if ('caption' in row) {
      const small = Math.floor(height * 0.55);
      boxes.push({ text: say(row.caption), x: area.x, y: y + height - small, width: indent - 4, height: small, isBold: false });
    }
    boxes.push({ text: texts[line], x: area.x + indent, y, width: area.width - indent, height, isBold });
    y += height + dots(gap);
  }
  return boxes.filter(({ text }) => text.trim() !== '');
}
