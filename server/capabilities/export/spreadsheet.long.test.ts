import { startLists } from '@fettle/contract/shared/catalog.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCsv } from './csv.ts';
import { toXlsx } from './workbook.ts';

const line = {
  export_id: 1,
  machine_id: 42,
  repair_number: 1,
  type_of: 'fridge',
  brand: 'cafe',
  model: '=1+1',
  serial: '0012345',
  style: 'French Door',
  color: null,
  condition: 'Scratch and Dent',
  vendor: 'pasadena',
  // 10 p.m. on the 20th in Louisiana.
  completed_on: '2026-11-21T04:00:00.000Z',
  creator_name: 'Đặng Thị Nguyễn',
  technician_name: 'Tess Landry',
  made: '2006-03',
} as const;
const formatOptions = { timeZone: 'America/Chicago', language: 'en' as const, pasadenaContact: 'Marie', lists: startLists };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fettle-sheet-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Converts a file to Flat XML with LibreOffice, to check how LibreOffice reads it. */
async function convert(file: string, ...options: string[]): Promise<string> {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  await promisify(execFile)('soffice', [profile, '--headless', ...options, '--convert-to', 'fods', '--outdir', folder, file]);
  return readFile(file.replace(/\.\w+$/, '.fods'), 'utf8');
}

test('LibreOffice reads days as dates, numbers as numbers, and no text as a formula', async () => {
  const file = join(folder, 'export.xlsx');
  await writeFile(file, await toXlsx({ lines: [line], formatOptions }));
  const sheet = await convert(file);
  expect(sheet).toMatch(/office:value-type="date"[^>]*office:date-value="2026-11-20"/);
  expect(sheet).toMatch(/office:value-type="float"[^>]*office:value="42"/);
  expect(sheet).not.toContain('table:formula');
  for (const text of ['=1+1', '0012345', 'Café', 'Pasadena (Marie)', 'Đặng Thị Nguyễn'])
    expect(sheet).toContain(`<text:p>${text}</text:p>`);
});

test.for([
  ['commas', '44'],
  ['semicolons', '59'],
  ['tabs', '9'],
  ['all of them', '44/59/9/124'],
] as const)('LibreOffice finds no formula in a CSV that it splits at %s', async ([name, separators]) => {
  const formulas = [
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(1)',
    'A;=1+1',
    'A,=1+1',
    'A;"=1+1',
    'A";=1+1;"',
    'A; =1+1',
    'A|=1+1;"',
    '",=1+1',
    'A\t=1+1',
  ];
  const file = join(folder, `${name}.csv`);
  await writeFile(
    file,
    await readAll(toCsv(Readable.from([formulas.map((model) => ({ ...line, model, creator_name: model }))]), formatOptions)),
  );
  // The last of its options makes LibreOffice run the formulas that it finds.
  const sheet = await convert(file, `--infilter=CSV:${separators},34,76,1,,0,false,true,false,false,false,-1,true`);
  expect(sheet).toMatch(/Fridge/);
  expect([...sheet.matchAll(/table:formula="[^"]*"/g)].map(String)).toEqual([]);
});

async function readAll(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(parts));
}
