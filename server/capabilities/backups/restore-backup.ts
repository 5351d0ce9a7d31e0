import { hash } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { Row } from '../../platform/database/row-transfer.ts';
import { deleteSharedValue } from '../../platform/database/shared-values.ts';
import { exists, makeFolder, syncFolder, writeDurably } from '../../platform/system/durable-files.ts';
import type { PhotoFiles } from '../photos/photo-files.ts';
import { BackupError } from './backup-error.ts';
import { maxEntryBytes, readEntries } from './backup-file.ts';
import { type BackupContents, entryKind, RowValues } from './backup-format.ts';
import { fillDatabase, requireKnown, type RowSource } from './fill-database.ts';
import { withEmptyDatabase } from './empty-database.ts';
import type { ShopFolders } from './shop-files.ts';
import { type VerifiedBackup, verifyBackup } from './verify-backup.ts';

/** Where a shop is restored. */
export type Place = {
  databaseUrl: string;
  photoFiles: PhotoFiles;
  folders: ShopFolders;
  /** Where the settings of the backup are written. */
  settingsPath: string;
};

export type RestoredShop = { madeOn: string; rows: number; files: number; missingPhotos: number };

/**
 * Restores a backup into a place without a shop. Reads the backup as a whole first. All rows and files are read again before the new
 * database is put in its place; if anything fails, everything is as it was. Ends all sessions.
 * @throws BackupError if the backup cannot be restored, or not here
 */
export async function restoreBackup(path: string, place: Place, passphrase: string | undefined): Promise<RestoredShop> {
  const backup = await verifyBackup(path, passphrase);
  requireKnown(backup.header.migrations);
  return withEmptyDatabase(place.databaseUrl, async (engine) => {
    await requireNoOtherFiles(place, backup.contents);
    await fillDatabase(engine, rowSource(path, passphrase, backup));
    // Browsers that were logged in then may be in other hands now.
    await engine.db.deleteFrom('sessions').execute();
    // The photos are in another folder now.
    await deleteSharedValue(engine.db, 'photo_folder');
    // By the clock of the other computer, that of this one would be too far ahead to be believed.
    await deleteSharedValue(engine.db, 'clock_seen');
    // Those of another folder or time, which this one may not have.
    await engine.db.deleteFrom('backups').execute();
    const created: string[] = [];
    try {
      const files = await restoreFiles(path, place, passphrase, created);
      const rows = backup.contents.tables.reduce((sum, table) => sum + table.rows, 0);
      return { madeOn: backup.header.made_on, rows, files, missingPhotos: backup.contents.missing_photos.length };
    } catch (error) {
      for (const file of created) await rm(file, { force: true });
      throw error;
    }
  });
}

/** A file that is already there stays, so it must be the same. A restore that was interrupted has left such files behind. */
async function requireNoOtherFiles({ folders, settingsPath }: Place, { entries }: BackupContents): Promise<void> {
  for (const [name, digest] of Object.entries(entries)) {
    const path = pathOf(name, folders, settingsPath);
    if (path && (await exists(path)) && hash('sha256', await readFile(path)) !== digest)
      throw new BackupError(`${path} is there already, and it is not the one in the backup. Move it away, then try again.`);
  }
}

/** Undefined for rows and photos. */
function pathOf(name: string, folders: ShopFolders, settingsPath: string): string | undefined {
  const entry = entryKind(name);
  if (entry?.kind === 'settings') return settingsPath;
  return entry?.kind === 'file' && entry.folder !== 'photos' ? join(folders[entry.folder], entry.name) : undefined;
}

function rowSource(path: string, passphrase: string | undefined, { header, contents }: VerifiedBackup): RowSource {
  return {
    migrations: header.migrations,
    columns: new Map(contents.tables.map(({ name, columns }) => [name, columns])),
    summaries: () => contents.tables,
    async read(take) {
      for await (const { name, content } of readEntries(path, passphrase)) {
        const entry = entryKind(name);
        if (entry?.kind === 'rows') await take(entry.table, await parseRows(name, content));
        else if (entry) return;
      }
    },
  };
}

const decompress = promisify(gunzip);

async function parseRows(name: string, content: Uint8Array): Promise<Row[]> {
  try {
    const lines = (await decompress(content, { maxOutputLength: maxEntryBytes })).toString().split('\n').slice(0, -1);
    return lines.map((line) => z.parse(RowValues, JSON.parse(line)));
  } catch (cause) {
    throw new BackupError(`The backup is damaged: ${name} cannot be read.`, { cause });
  }
}

/** Adds the paths of the files that it creates to `created`, and returns how many files the backup has. */
async function restoreFiles(path: string, place: Place, passphrase: string | undefined, created: string[]): Promise<number> {
  let files = 0;
  for await (const { name, content } of readEntries(path, passphrase)) {
    const entry = entryKind(name);
    if (!entry || entry.kind === 'rows') continue;
    files += 1;
    if (entry.kind === 'file' && entry.folder === 'photos') await restorePhoto(place.photoFiles, entry.name, content, created);
    else await restoreFile(pathOf(name, place.folders, place.settingsPath) as string, content, created);
  }
  return files;
}

async function restorePhoto(files: PhotoFiles, name: string, content: Uint8Array, created: string[]): Promise<void> {
  if (!(await files.has(name))) {
    await files.write(name, content);
    created.push(files.pathOf(name));
  }
  const stored = await files.read(name);
  if (!stored || hash('sha256', stored) !== name) throw new BackupError(`The photo ${files.pathOf(name)} is not what was written.`);
}

async function restoreFile(path: string, content: Uint8Array, created: string[]): Promise<void> {
  if (!(await exists(path))) {
    const temporary = join(dirname(path), `.restoring-${process.pid}`);
    await makeFolder(dirname(path));
    created.push(path, temporary);
    await rm(temporary, { force: true });
    await writeDurably(temporary, content);
    await rename(temporary, path);
    await syncFolder(dirname(path));
  }
  if (Buffer.compare(await readFile(path), content) !== 0) throw new BackupError(`${path} is not what was written.`);
}
