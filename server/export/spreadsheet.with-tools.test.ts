import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toXlsx } from './workbook.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fettle-sheet-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Converts a workbook to Flat XML with LibreOffice, to check how LibreOffice reads it. */
async function openInLibreOffice(workbook: Buffer): Promise<string> {
  await writeFile(join(folder, 'export.xlsx'), workbook);
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  await promisify(execFile)('soffice', [profile, '--headless', '--convert-to', 'fods', '--outdir', folder, join(folder, 'export.xlsx')]);
  return readFile(join(folder, 'export.fods'), 'utf8');
}

test('LibreOffice reads days as dates, numbers as numbers, and no text as a formula', { timeout: 60_000 }, async () => {
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
  } as const;
  const sheet = await openInLibreOffice(
    await toXlsx({ lines: [line], formatOptions: { timeZone: 'America/Chicago', pasadenaContact: 'Marie' } }),
  );
  expect(sheet).toMatch(/office:value-type="date"[^>]*office:date-value="2026-11-20"/);
  expect(sheet).toMatch(/office:value-type="float"[^>]*office:value="42"/);
  expect(sheet).not.toContain('table:formula');
  for (const text of ['=1+1', '0012345', 'Café', 'Pasadena (Marie)', 'Đặng Thị Nguyễn'])
    expect(sheet).toContain(`<text:p>${text}</text:p>`);
});
