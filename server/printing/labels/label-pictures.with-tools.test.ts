import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asPng, codesIn, type Picture, picturesOfPdf, pictureOfZpl, readPng } from '../../testing/printers/render-label.ts';
import { type Label, labelOf } from './label.ts';
import { labelAsPdf } from './label-pdf.ts';
import { layOutLabel } from './label-layout.ts';
import { usualSheet } from './label-stock.ts';
import { drawZpl } from './label-zpl.ts';

const golden = join(import.meta.dirname, 'golden');

/** Labels whose pictures somebody has looked at. A picture that is deleted is drawn anew, to be looked at again. */
const labels: [name: string, label: Label][] = [
  [
    'plain',
    labelOf(
      { id: 1042, brand: 'whirlpool', model: 'WRT311FZDM', serial: 'VSA1234567', style: 'Top & Bottom', color: 'White' },
      'Bayou Appliance',
      undefined,
    ),
  ],
  [
    'long',
    labelOf(
      {
        id: 2_147_483_647,
        brand: 'frigidaire_professional',
        model: 'RF28R7551SRAAEXTRALONGMODELNUMBER'.padEnd(64, 'X'),
        serial: 'A1B2-C3D4 A1B2-C3D4 A1B2-C3D4 A1B2-C3D4Z',
        style: 'Front Load Electric',
        color: 'White Stainless',
      },
      'Nguyễn Appliance Repair and Sales of Greater Baton Rouge and Port Allen, est. 1962',
      'https://fettle.bayou-appliance.example.com',
    ),
  ],
  [
    'strange',
    labelOf(
      { id: 7, brand: 'cafe', model: 'Kühl-Gefrier ÄÖÜ ñ', serial: '冷蔵庫 🧊 ^XZ~JA^FS', style: 'Gas', color: null },
      'Café ÇÁÝjgpq|',
      undefined,
    ),
  ],
];

test.for(labels)('a Zebra’s %s label looks as it did, and its code is exact', async ([name, label]) => {
  const picture = await pictureOfZpl(drawZpl(layOutLabel(label, usualSheet), 1), usualSheet);
  expect(await codesIn(picture)).toEqual([label.code]);
  looksAsItDid(`${name}-zpl`, picture);
});

test.for(labels)(
  'the %s label as a PDF looks as it did, on a page of its own for each copy, and its code is exact',
  async ([name, label]) => {
    const [first, second, ...others] = await picturesOfPdf(await labelAsPdf(label, usualSheet, 2), usualSheet.dpi);
    if (!first || !second) throw new Error('Two copies are two pages.');
    expect(others).toEqual([]);
    expect(await codesIn(first)).toEqual([label.code]);
    expect(second.grey).toEqual(first.grey);
    looksAsItDid(`${name}-pdf`, first);
  },
);

test('the code of the PDF has the very modules of the ZPL', async () => {
  const [, label] = labels[0] ?? [];
  if (!label) throw new Error('There is no label.');
  const zpl = await pictureOfZpl(drawZpl(layOutLabel(label, usualSheet), 1), usualSheet);
  const [pdf] = await picturesOfPdf(await labelAsPdf(label, usualSheet), usualSheet.dpi);
  const { code, x, y, module } = layOutLabel(label, usualSheet).code;
  const modulesIn = ({ width, grey }: Picture) =>
    code.map((row, line) =>
      row.map(
        (_, column) => (grey[(y + Math.floor((line + 0.5) * module)) * width + x + Math.floor((column + 0.5) * module)] ?? 255) < 128,
      ),
    );
  expect(modulesIn(zpl)).toEqual(code);
  expect(pdf && modulesIn(pdf)).toEqual(code);
});

/** Compared coarsely, in squares of four dots: another version of a renderer smooths edges in another way. */
function looksAsItDid(name: string, picture: Picture): void {
  const path = join(golden, `${name}.png`);
  if (!existsSync(path)) {
    writeFileSync(path, asPng(picture));
    throw new Error(`There was no ${name}.png; it was drawn. Look at it, and keep it if it is right.`);
  }
  const before = squares(readPng(readFileSync(path)));
  const now = squares(picture);
  expect(now).toHaveLength(before.length);
  const different = now.filter((shade, index) => Math.abs(shade - (before[index] ?? 0)) > 96).length;
  expect(different / now.length).toBeLessThan(0.005);
}

function squares({ width, height, grey }: Picture): number[] {
  const side = 4;
  return Array.from({ length: Math.floor(width / side) * Math.floor(height / side) }, (_, index) => {
    const left = (index % Math.floor(width / side)) * side;
    const top = Math.floor(index / Math.floor(width / side)) * side;
    let sum = 0;
    for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) sum += grey[(top + y) * width + left + x] ?? 255;
    return sum / side ** 2;
  });
}
