import { type QrModules, fitQrCode, quietZone } from './qr-code.ts';
import type { Label } from './label.ts';
import type { LabelStock } from './label-stock.ts';

/** A line of text and its box, in dots. Long text shrinks first and is then truncated. */
export type TextBox = { text: string; x: number; y: number; width: number; height: number; isBold: boolean };

/** A QR code: the position of its top left module and the size of a module, in dots. */
export type QrCodeBox = { code: QrModules; x: number; y: number; module: number };

/** The layout of a label, shared by the ZPL and the PDF. */
export type LabelLayout = { stock: LabelStock; texts: readonly TextBox[]; code: QrCodeBox };

/** The lines from top to bottom: their share of the height, and the gap below. */
const rows = [
  { field: 'shopName', share: 0.085, gap: 0.02, isBold: false },
  { field: 'number', share: 0.27, gap: 0.02, isBold: true },
  { field: 'brand', share: 0.15, gap: 0.02, isBold: true },
  { field: 'model', share: 0.14, gap: 0.02, isBold: true, caption: 'Model' },
  { field: 'serial', share: 0.14, gap: 0.02, isBold: true, caption: 'Serial' },
  { field: 'styleAndColor', share: 0.115, gap: 0, isBold: false },
] as const;

/** The caption's share of the width. */
const captionWidth = 0.15;

/** @throws Error if the label is too small for its QR code */
export function layOutLabel(label: Label, stock: LabelStock): LabelLayout {
  const { width, height, dpi } = stock;
  const edge = Math.round(0.06 * dpi);
  const code = fitQrCode(label.code, codeSide(stock), dpi);
  if (!code) throw new Error('The label is too small for its QR code.');
  const side = (code.code.length + 2 * quietZone) * code.module;
  const top = Math.floor((height - side) / 2);
  const left = Math.floor(edge / 2) + side + Math.round(0.02 * dpi);
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

function codeSide({ width, height }: LabelStock): number {
  return Math.min(Math.floor(0.95 * height), Math.floor(0.42 * width));
}

function layOutRows(label: Label, area: { x: number; y: number; width: number; height: number }): TextBox[] {
  const fields = { ...label, styleAndColor: [label.style, label.color].filter(Boolean).join(', ') };
  const boxes: TextBox[] = [];
  let y = area.y;
  for (const { field, share, gap, isBold, ...row } of rows) {
    const height = Math.floor(share * area.height);
    const indent = 'caption' in row ? Math.ceil(captionWidth * area.width) : 0;
    if ('caption' in row) {
      const small = Math.floor(height * 0.55);
      boxes.push({ text: row.caption, x: area.x, y: y + height - small, width: indent - 4, height: small, isBold: false });
    }
    boxes.push({ text: fields[field], x: area.x + indent, y, width: area.width - indent, height, isBold });
    y += height + Math.floor(gap * area.height);
  }
  return boxes.filter(({ text }) => text.trim() !== '');
}
