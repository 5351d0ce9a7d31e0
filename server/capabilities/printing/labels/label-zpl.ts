import type { QrModules } from './qr-code.ts';
import { type FittedText, replaceUnprintable, fitText, minTextSize } from '../../../platform/documents/fit-text.ts';
import type { QrCodeBox, LabelLayout, TextBox } from './label-layout.ts';
import type { LabelStock } from './label-stock.ts';
import { accentRise, fontHeight, hasZplGlyph, zplTextWidth } from './zpl-font.ts';

/**
 * Draws a label in ZPL II. Sets everything that the printer keeps from its previous job: character set, width, length, origin,
 * orientation, quantity.
 */
export function drawLabelZpl({ stock, texts, code }: LabelLayout, copies: number): string {
  return [
    '^XA',
    '^CI28',
    `^PW${stock.width}`,
    `^LL${stock.height}`,
    '^LH0,0',
    '^PON',
    ...texts.map((box) => drawText(box, stock)),
    drawCode(code),
    `^PQ${copies}`,
    '^XZ',
    '',
  ].join('\n');
}

/** The text that is printed in a box, as large as fits. */
export function fitZplText(box: TextBox, { dpi }: LabelStock): FittedText {
  const text = replaceUnprintable(box.text, hasZplGlyph);
  return fitText({ ...box, text, minSize: minTextSize(dpi), widthOf: zplTextWidth, ellipsis: '...' });
}

function drawText(box: TextBox, stock: LabelStock): string {
  const fitted = fitZplText(box, stock);
  const height = fontHeight(fitted.size);
  // Aligns the text with the bottom of its box.
  const y = box.y + box.height - fitted.size + Math.round(accentRise * height);
  return `^FO${box.x},${y}^A0N,${height},${height}^FH_^FD${escapeZpl(fitted.text)}^FS`;
}

/** Escapes text as data after `^FH_`: every character that could start a command becomes its UTF-8 bytes, `_XX`. */
function escapeZpl(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9 .:/()+=#-]/gu, (character) =>
    Array.from(Buffer.from(character), (byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** Sends the QR code as an image (`^GFA`), so that ZPL and PDF have the same modules. */
function drawCode({ code, x, y, module }: QrCodeBox): string {
  const rowBytes = Math.ceil((code.length * module) / 8);
  const rows = code.map((modules) => imageRow(modules, module, rowBytes).repeat(module));
  const bytes = rowBytes * code.length * module;
  return `^FO${x},${y}^GFA,${bytes},${bytes},${rowBytes},${rows.join('')}^FS`;
}

function imageRow(modules: QrModules[number], module: number, rowBytes: number): string {
  const bits = modules
    .map((isDark) => (isDark ? '1' : '0').repeat(module))
    .join('')
    .padEnd(rowBytes * 8, '0');
  return Array.from({ length: rowBytes }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2))
    .map((byte) => byte.toString(16).toUpperCase().padStart(2, '0'))
    .join('');
}
