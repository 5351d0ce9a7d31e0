import type { Code } from './qr-code.ts';
import { drawable, fitText, smallestSize } from '../documents/fit-text.ts';
import type { CodeBox, LabelLayout, TextBox } from './label-layout.ts';
import type { Sheet } from './label-stock.ts';
import { accentRise, fontHeight, isInFont, widthInFont } from './zpl-font.ts';

/**
 * Draws a label for a Zebra (ZPL II). Everything that the printer would remember of its last job is said anew: character
 * set, width, length, origin, orientation, quantity.
 */
export function drawZpl({ sheet, texts, code }: LabelLayout, copies: number): string {
  return [
    '^XA',
    '^CI28',
    `^PW${sheet.width}`,
    `^LL${sheet.height}`,
    '^LH0,0',
    '^PON',
    ...texts.map((box) => drawText(box, sheet)),
    drawCode(code),
    `^PQ${copies}`,
    '^XZ',
    '',
  ].join('\n');
}

function drawText(box: TextBox, { dpi }: Sheet): string {
  const text = drawable(box.text, isInFont);
  const fitted = fitText({ ...box, text, smallest: smallestSize(dpi), widthOf: widthInFont, ellipsis: '...' });
  const height = fontHeight(fitted.size);
  // The line's figures stand at the bottom of its box, whatever its size.
  const y = box.y + box.height - fitted.size + Math.round(accentRise * height);
  return `^FO${box.x},${y}^A0N,${height},${height}^FH_^FD${escaped(fitted.text)}^FS`;
}

/** What a shop types, as data that no printer takes for a command: all but the plainest characters are written as their bytes. */
function escaped(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9 .:/()+=#-]/gu, (character) =>
    Array.from(Buffer.from(character), (byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}

/** The code as a picture, so that what the printer prints are the very modules of the PDF. */
function drawCode({ code, x, y, module }: CodeBox): string {
  const rowBytes = Math.ceil((code.length * module) / 8);
  const rows = code.map((modules) => pictureRow(modules, module, rowBytes).repeat(module));
  const bytes = rowBytes * code.length * module;
  return `^FO${x},${y}^GFA,${bytes},${bytes},${rowBytes},${rows.join('')}^FS`;
}

function pictureRow(modules: Code[number], module: number, rowBytes: number): string {
  const bits = modules
    .map((isDark) => (isDark ? '1' : '0').repeat(module))
    .join('')
    .padEnd(rowBytes * 8, '0');
  return Array.from({ length: rowBytes }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2))
    .map((byte) => byte.toString(16).toUpperCase().padStart(2, '0'))
    .join('');
}
