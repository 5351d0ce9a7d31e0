import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startLists } from '@fettle/contract/shared/catalog.ts';
import { msg } from '@fettle/i18n/message.ts';
import { papers } from '../../../platform/documents/paper.ts';
import { createLabelPrinter } from '../label-printer.ts';
import { defaultLabelStock } from '../labels/label-stock.ts';
import { sampleLabel } from '../labels/label.ts';
import { createFolderPrinter } from './folder-printer.ts';

test('a folder keeps the newest 1,000 saved PDFs, and every other file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-folder-'));
  for (let count = 0; count < 1_000; count += 1) {
    const path = join(folder, `label-${String(count).padStart(8, '0')}.pdf`);
    writeFileSync(path, '');
    utimesSync(path, count + 1, count + 1);
  }
  writeFileSync(join(folder, 'price-list.pdf'), '');
  const printer = createFolderPrinter({ folder, paper: papers.letter, name: msg('The printer'), savedHere: msg('Saved as PDFs.') });
  const job = { name: 'Label 7', zpl: async () => '', pdf: async () => Buffer.from('%PDF') };
  // A folder takes no time to answer.
  const deadline = {} as Parameters<typeof printer.print>[1];
  expect(await printer.print(job as unknown as Parameters<typeof printer.print>[0], deadline)).toBe('saved');
  const names = readdirSync(folder);
  expect(names).toHaveLength(1_001);
  expect(names).not.toContain('label-00000000.pdf');
  for (const kept of ['label-00000001.pdf', 'price-list.pdf']) expect(names).toContain(kept);
  expect(names.filter((name) => name.startsWith('label-7-'))).toHaveLength(1);
  rmSync(folder, { recursive: true });
});

test('a PDF that cannot be saved leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-folder-'));
  const printer = createLabelPrinter({ url: { kind: 'folder', folder }, stock: defaultLabelStock });
  const label = sampleLabel({ name: 'Bayou', language: 'en' }, undefined, startLists);
  await printer.print(label, 1, async () => Buffer.from('%PDF'));
  const [name = ''] = readdirSync(folder);
  rmSync(join(folder, name));
  // A folder with its name is in the way.
  mkdirSync(join(folder, name, 'other'), { recursive: true });
  await expect(printer.print(label, 1, async () => Buffer.from('%PDF'))).rejects.toThrow('cannot be written to');
  expect(readdirSync(folder)).toEqual([name]);
  rmSync(folder, { recursive: true });
});

test('the file of a label has a name in the language of the shop', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-folder-'));
  const printer = createLabelPrinter({ url: { kind: 'folder', folder }, stock: defaultLabelStock });
  const label = sampleLabel({ name: 'Bayou', language: 'es' }, undefined, startLists);
  await printer.print(label, 1, async () => Buffer.from('%PDF'));
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^etiqueta-1042-/)]);
  rmSync(folder, { recursive: true });
});
