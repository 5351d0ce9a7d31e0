import { startLists } from '@fettle/contract/shared/catalog.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { labelPdfUrl } from '@fettle/contract/printing/label-pdf.ts';
import { expect, test } from 'vitest';
import { encodePng, readQrCodes, type GrayImage, renderPdf, renderZpl, decodePng } from '../../../testing/printers/render-label.ts';
import { openTestShop } from '../../../testing/test-shop.ts';
import { type Label, machineLabel } from './label.ts';
import { drawLabelPdf } from './label-pdf.ts';
import { layOutLabel } from './label-layout.ts';
import { defaultLabelStock } from './label-stock.ts';
import { drawLabelZpl } from './label-zpl.ts';

const golden = join(import.meta.dirname, 'golden');

/** Labels with reviewed images in `golden/`. To update one, delete it, run the test, and review the new image. */
const labels: [name: string, label: Label][] = [
  [
    'plain',
    machineLabel(
      { id: 1042, type_of: 'fridge', brand: 'whirlpool', model: 'WRT311FZDM', serial: 'VSA1234567', style: 'Top & Bottom', color: 'White' },
      { name: 'Bayou Appliance', language: 'en' },
      undefined,
      startLists,
    ),
  ],
  [
    'long',
    machineLabel(
      {
        id: 2_147_483_647,
        type_of: 'dryer',
        brand: 'frigidaire_professional',
        model: 'RF28R7551SRAAEXTRALONGMODELNUMBER'.padEnd(64, 'X'),
        serial: 'A1B2-C3D4 A1B2-C3D4 A1B2-C3D4 A1B2-C3D4Z',
        style: 'Front Load Electric',
        color: 'White Stainless',
      },
      { name: 'Nguyễn Appliance Repair and Sales of Greater Baton Rouge and Port Allen, est. 1962', language: 'en' },
      'https://fettle.bayou-appliance.example.com',
      startLists,
    ),
  ],
  [
    'strange',
    machineLabel(
      { id: 7, type_of: 'range', brand: 'cafe', model: 'Kühl-Gefrier ÄÖÜ ñ', serial: '冷蔵庫 🧊 ^XZ~JA^FS', style: 'Gas', color: null },
      { name: 'Café ÇÁÝjgpq|', language: 'en' },
      undefined,
      startLists,
    ),
  ],
  [
    'spanish',
    {
      language: 'es',
      shopName: 'Reparación Ñandú',
      number: '1043',
      brand: 'CAFÉ',
      model: 'WRT311FZDM',
      serial: 'VSA1234567',
      style: 'Congelador abajo, dos puertas',
      color: 'Champán',
      code: '1043',
      lines: { hidden: [], own_line: '¿Algún problema? ¡Llámenos! Mañana también' },
    },
  ],
];

test.for(labels)('the ZPL of the %s label matches its golden image, and its QR code is readable', async ([name, label]) => {
  const picture = await renderZpl(drawLabelZpl(layOutLabel(label, defaultLabelStock), 1), defaultLabelStock);
  expect(await readQrCodes(picture)).toEqual([label.code]);
  expectGoldenImage(`${name}-zpl`, picture);
});

test.for(labels)(
  'the PDF of the %s label matches its golden image, has one page per copy, and its QR code is readable',
  async ([name, label]) => {
    const [first, second, ...others] = await renderPdf(await drawLabelPdf([label, label], defaultLabelStock), defaultLabelStock.dpi);
    if (!first || !second) throw new Error('The PDF does not have two pages.');
    expect(others).toEqual([]);
    expect(await readQrCodes(first)).toEqual([label.code]);
    expect(second.grey).toEqual(first.grey);
    expectGoldenImage(`${name}-pdf`, first);
  },
);

test('the labels of 20 machines are one PDF of 20 pages, each with the QR code of its machine', async () => {
  await using shop = await openTestShop('sqlite');
  const ids: number[] = [];
  for (let count = 0; count < 20; count += 1) ids.unshift(await shop.addMachine(shop.tess));
  const { bytes } = await shop.tess.send({ method: 'GET', path: labelPdfUrl(ids) });
  const pages = await renderPdf(bytes, defaultLabelStock.dpi);
  expect(await Promise.all(pages.map(readQrCodes))).toEqual(ids.map((id) => [String(id)]));
});

test('the PDF and the ZPL have the same QR modules', async () => {
  const [, label] = labels[0] ?? [];
  if (!label) throw new Error('There is no label.');
  const zpl = await renderZpl(drawLabelZpl(layOutLabel(label, defaultLabelStock), 1), defaultLabelStock);
  const [pdf] = await renderPdf(await drawLabelPdf([label], defaultLabelStock), defaultLabelStock.dpi);
  const { code, x, y, module } = layOutLabel(label, defaultLabelStock).code;
  const modulesIn = ({ width, grey }: GrayImage) =>
    code.map((row, line) =>
      row.map(
        (_, column) => (grey[(y + Math.floor((line + 0.5) * module)) * width + x + Math.floor((column + 0.5) * module)] ?? 255) < 128,
      ),
    );
  expect(modulesIn(zpl)).toEqual(code);
  expect(pdf && modulesIn(pdf)).toEqual(code);
});

/** Compares averages of 4 x 4 dots: antialiasing differs between renderer versions. */
function expectGoldenImage(name: string, picture: GrayImage): void {
  const path = join(golden, `${name}.png`);
  if (!existsSync(path)) {
    writeFileSync(path, encodePng(picture));
    throw new Error(`${name}.png did not exist and was created. Review it, and commit it if it is right.`);
  }
  const before = squares(decodePng(readFileSync(path)));
  const now = squares(picture);
  expect(now).toHaveLength(before.length);
  const different = now.filter((shade, index) => Math.abs(shade - (before[index] ?? 0)) > 96).length;
  expect(different / now.length).toBeLessThan(0.005);
}

function squares({ width, height, grey }: GrayImage): number[] {
  const side = 4;
  return Array.from({ length: Math.floor(width / side) * Math.floor(height / side) }, (_, index) => {
    const left = (index % Math.floor(width / side)) * side;
    const top = Math.floor(index / Math.floor(width / side)) * side;
    let sum = 0;
    for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) sum += grey[(top + y) * width + left + x] ?? 255;
    return sum / side ** 2;
  });
}
