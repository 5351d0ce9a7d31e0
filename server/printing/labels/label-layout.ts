import { type Code, codeThatFits, quietZone } from './qr-code.ts';
import type { Label } from './label.ts';
import type { Sheet } from './label-stock.ts';

/** A line of text in its box, in dots. It is drawn as large as the box is high, smaller when it is long, then cut. */
export type TextBox = { text: string; x: number; y: number; width: number; height: number; isBold: boolean };

/** A QR code: where its first dark module stands, and how many dots a module has. */
export type CodeBox = { code: Code; x: number; y: number; module: number };

/** What stands where on a label. Both the ZPL and the PDF are drawn from it. */
export type LabelLayout = { sheet: Sheet; texts: readonly TextBox[]; code: CodeBox };

/** The lines from top to bottom: their share of the height, and what is left free beneath. */
const rows = [
  { field: 'shopName', share: 0.085, gap: 0.02, isBold: false },
  { field: 'number', share: 0.27, gap: 0.02, isBold: true },
  { field: 'brand', share: 0.15, gap: 0.02, isBold: true },
  { field: 'model', share: 0.14, gap: 0.02, isBold: true, caption: 'Model' },
  { field: 'serial', share: 0.14, gap: 0.02, isBold: true, caption: 'Serial' },
  { field: 'looks', share: 0.115, gap: 0, isBold: false },
] as const;

/** The caption's share of its line. */
const captionWidth = 0.15;

/** @throws Error when the label is too small for its code */
export function layOutLabel(label: Label, sheet: Sheet): LabelLayout {
  const { width, height, dpi } = sheet;
  const edge = Math.round(0.06 * dpi);
  const code = codeThatFits(label.code, codeSide(sheet), dpi);
  if (!code) throw new Error('The label is too small for its QR code.');
  const side = (code.code.length + 2 * quietZone) * code.module;
  const top = Math.floor((height - side) / 2);
  const left = Math.floor(edge / 2) + side + Math.round(0.02 * dpi);
  return {
    sheet,
    texts: layOutRows(label, { x: left, y: edge, width: width - edge - left, height: height - 2 * edge }),
    code: {
      code: code.code,
      module: code.module,
      x: Math.floor(edge / 2) + quietZone * code.module,
      y: top + quietZone * code.module,
    },
  };
}

/** Whether a code that says `text` has room on labels of this size. */
export function hasRoomForCode(text: string, sheet: Sheet): boolean {
  return codeThatFits(text, codeSide(sheet), sheet.dpi) !== undefined;
}

function codeSide({ width, height }: Sheet): number {
  return Math.min(Math.floor(0.95 * height), Math.floor(0.42 * width));
}

function layOutRows(label: Label, area: { x: number; y: number; width: number; height: number }): TextBox[] {
  const words = { ...label, looks: [label.style, label.color].filter(Boolean).join(', ') };
  const boxes: TextBox[] = [];
  let y = area.y;
  for (const { field, share, gap, isBold, ...row } of rows) {
    const height = Math.floor(share * area.height);
    const indent = 'caption' in row ? Math.ceil(captionWidth * area.width) : 0;
    if ('caption' in row) {
      const small = Math.floor(height * 0.55);
      boxes.push({ text: row.caption, x: area.x, y: y + height - small, width: indent - 4, height: small, isBold: false });
    }
    boxes.push({ text: words[field], x: area.x + indent, y, width: area.width - indent, height, isBold });
    y += height + Math.floor(gap * area.height);
  }
  return boxes.filter(({ text }) => text.trim() !== '');
}
