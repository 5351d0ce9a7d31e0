import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summarizeTable, type TableSummary } from '../capabilities/backups/copy-rows.ts';
import type { Place } from '../capabilities/backups/restore-backup.ts';
import type { Engine } from '../platform/database/engine.ts';
import { photoFiles } from '../capabilities/photos/photo-files.ts';
import { emptyDatabase } from './fresh-database.ts';
import type { EngineName } from './requested-engines.ts';
import { samplePhoto } from './sample-photos.ts';
import type { TestShop } from './test-shop.ts';

/** An empty folder. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'fettle-backups-'));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Registers machines and does something of everything with them. Returns their ids. */
export async function fillShop({ ada, tess, walt, addMachine }: TestShop): Promise<number[]> {
  const ids: number[] = [];
  await ada.call('addListEntry', { body: { list: 'brands', label: 'Beko', version: 0 } });
  await ada.call('updateListEntry', { body: { list: 'brands', key: 'whirlpool', label: 'Whirl', version: 1 } });
  await ada.call('updateListEntry', { body: { list: 'brands', key: 'whirlpool', before: 'beko', version: 2 } });
  await ada.call('updateListEntry', { body: { list: 'colors', key: 'Teal', is_retired: true, version: 3 } });
  await ada.call('addListEntry', { body: { list: 'positions', label: 'Freezer Tech', usual_type: 'freezer', version: 4 } });
  await ada.call('updateUser', { params: { id: walt.id }, body: { role: 5 } });
  for (const [index, status] of (['in_progress', 'in_progress', 'completed', 'trashed', 'exported', 'in_progress'] as const).entries()) {
    ids.push(await addMachine(index % 2 ? walt : tess, { serial: `RESTORE-${index}`, ...(index === 0 && { brand: 'beko' }) }, status));
  }
  await ada.call('updateListEntry', { body: { list: 'brands', key: 'beko', merged_into: 'lg', version: 5 } });
  const [first = 0, second = 0, third = 0] = ids;
  await tess.call('addNote', { params: { id: first }, body: { content: 'Compressor hums, “néw” relay – 日本語 𝄞' } });
  await tess.call('addAwaitedPart', { params: { id: first }, body: { part_number: 'WR51X10101', supplier: 'Encompass' } });
  await walt.call('handOver', { params: { id: second }, body: { technician_id: tess.id } });
  for (const id of [first, second, third]) await tess.call('addPhoto', { params: { id }, file: samplePhoto() });
  const { body } = await tess.call('addPhoto', { params: { id: first }, file: samplePhoto() });
  await tess.call('deletePhoto', { params: { photoId: body.photo.id } });
  await ada.call('addWallLink', { body: { name: 'TV in the office', shows_names: true } });
  return ids;
}

/** A place without a shop. */
export async function emptyPlace(engine: EngineName, folder: string): Promise<Place> {
  const databaseUrl = await emptyDatabase(engine);
  const root = join(folder, randomUUID());
  return {
    databaseUrl,
    photoFiles: photoFiles(join(root, 'photos')),
    folders: { labels: join(root, 'labels'), reports: join(root, 'reports'), tls: join(root, 'tls') },
    settingsPath: join(root, 'restored-settings.env'),
  };
}

/** The number and the checksum of all rows of each table, except those of sessions. */
export async function summarizeShop({ db, transfer }: Engine): Promise<TableSummary[]> {
  const tables = (await transfer.listTables(db)).filter(({ name }) => name !== 'sessions');
  return Array.fromAsync(tables, (table) => summarizeTable(db, transfer, table));
}
