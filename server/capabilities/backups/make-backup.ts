import { readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import { msg } from '@fettle/i18n/message.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { appliedMigrations } from '../../platform/database/migrate.ts';
import type { Row, RowTransfer } from '../../platform/database/row-transfer.ts';
import { freeBytes, makeFolder, syncFolder, unlessMissing } from '../../platform/system/durable-files.ts';
import { folderFault } from '../../platform/system/file-errors.ts';
import type { PhotoFiles } from '../photos/photo-files.ts';
import { BackupError } from './backup-error.ts';
import { type EntryWriter, writeEntries } from './backup-file.ts';
import {
  type BackupContents,
  type BackupHeader,
  contentsName,
  formatVersion,
  headerName,
  rowsName,
  sealName,
  sealOf,
  settingsName,
  type TableContents,
} from './backup-format.ts';
import { inInsertOrder, summarizeTable } from './copy-rows.ts';
import { type FreeBytes, requireSpace } from './free-space.ts';
import { listShopFiles, type ShopFolders } from './shop-files.ts';
import { verifyBackup } from './verify-backup.ts';

export type BackupSource = {
  engine: Engine;
  photoFiles: PhotoFiles;
  folders: ShopFolders;
  /** The lines of `settings.env`. */
  settings: string;
  /** The version of Fettle. */
  program: string;
};

export type BackupOptions = {
  /** Encrypts the file. */
  passphrase: string | undefined;
  now: () => Date;
  free?: FreeBytes;
};

export type FinishedBackup = {
  bytes: number;
  /** How many photos have no file. */
  missingPhotos: number;
};

/**
 * Makes a backup as one file while the shop is open, reads it again, and only then gives it its name.
 * @throws BackupError if its folder cannot be written to or the disk does not have enough room
 */
export async function makeBackup(
  path: string,
  source: BackupSource,
  { passphrase, now, free = freeBytes }: BackupOptions,
): Promise<FinishedBackup> {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.partial`);
  try {
    await makeFolder(folder);
    await requireSpace(folder, await describeSourceError(estimateBytes(source)), free);
    await rm(temporary, { force: true });
    let missing: string[] = [];
    await writeEntries(temporary, passphrase, async (writer) => {
      missing = await describeSourceError(addShop(writer, source, now()));
    });
    await verifyBackup(temporary, passphrase);
    const { size } = await stat(temporary);
    await rename(temporary, path);
    await syncFolder(folder);
    return { bytes: size, missingPhotos: missing.length };
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw describeFileError(error, folder);
  }
}

/** The size of the shop without compression. */
async function estimateBytes({ engine, folders }: BackupSource): Promise<number> {
  let bytes = await engine.transfer.databaseBytes(engine.db);
  if (await hasPhotos(engine.db, engine.transfer)) {
    const { rows } = await sql<{ bytes: number }>`select coalesce(sum(cast(bytes as real)), 0) as bytes from photos`.execute(engine.db);
    bytes += rows[0]?.bytes ?? 0;
  }
  for (const { path } of await listShopFiles(folders)) bytes += (await unlessMissing(stat(path)))?.size ?? 0;
  return Math.ceil(bytes);
}

/** Returns the hashes of photos without a file. */
async function addShop(writer: EntryWriter, source: BackupSource, madeOn: Date): Promise<string[]> {
  const { engine } = source;
  const { tables, photos } = await engine.readSnapshot((db) => addDatabase(writer, db, engine.transfer, source.program, madeOn));
  const missing = await addPhotos(writer, source.photoFiles, photos);
  await addShopFiles(writer, source.folders);
  await writer.add(settingsName, Buffer.from(source.settings));
  const contents: BackupContents = { tables, entries: { ...writer.hashes }, missing_photos: missing };
  const json = Buffer.from(JSON.stringify(contents));
  await writer.add(contentsName, json);
  await writer.add(sealName, Buffer.from(sealOf(json)));
  return missing;
}

type PhotoHash = { hash: string; isDeleted: boolean };

async function addDatabase(writer: EntryWriter, db: Db, transfer: RowTransfer, program: string, madeOn: Date) {
  const migrations = await appliedMigrations(db);
  const header: BackupHeader = { format: 'fettle-backup', version: formatVersion, made_on: madeOn.toISOString(), program, migrations };
  await writer.add(headerName, Buffer.from(JSON.stringify(header)));
  const tables: TableContents[] = [];
  for (const table of inInsertOrder(await transfer.listTables(db))) {
    let piece = 0;
    const summary = await summarizeTable(db, transfer, table, async (rows) =>
      writer.add(rowsName(table.name, (piece += 1)), await compress(linesOf(rows))),
    );
    tables.push({ ...summary, columns: [...table.columns] });
  }
  return { tables, photos: (await hasPhotos(db, transfer)) ? await listPhotoHashes(db) : [] };
}

const compress = promisify(gzip);

function linesOf(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** A database from before photos has no table for them. */
async function hasPhotos(db: Db, transfer: RowTransfer): Promise<boolean> {
  return (await transfer.listTables(db)).some(({ name }) => name === 'photos');
}

async function listPhotoHashes(db: Db): Promise<PhotoHash[]> {
  const photos = await db.selectFrom('photos').select(['hash', 'thumbnail_hash', 'deleted_on']).execute();
  const hashes = new Map<string, PhotoHash>();
  for (const { hash, thumbnail_hash, deleted_on } of photos) {
    for (const each of thumbnail_hash ? [hash, thumbnail_hash] : [hash]) {
      // The same file may belong to several photos.
      hashes.set(each, { hash: each, isDeleted: deleted_on !== null && (hashes.get(each)?.isDeleted ?? true) });
    }
  }
  return [...hashes.values()];
}

/** The files of deleted photos may be gone. Returns the hashes of others without a file. */
async function addPhotos(writer: EntryWriter, files: PhotoFiles, photos: readonly PhotoHash[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { hash, isDeleted } of photos) {
    const content = await files.read(hash);
    if (content) await writer.add(`photos/${hash}`, content);
    else if (!isDeleted) missing.push(hash);
  }
  return missing;
}

/** A label that is printed meanwhile may remove the oldest PDF. */
async function addShopFiles(writer: EntryWriter, folders: ShopFolders): Promise<void> {
  for (const { folder, name, path } of await listShopFiles(folders)) {
    const content = await unlessMissing(readFile(path));
    if (content) await writer.add(`${folder}/${name}`, content);
  }
}

/** What is wrong with a file of the shop is not said of the folder of the backups. */
function describeSourceError<Result>(reading: Promise<Result>): Promise<Result> {
  return reading.catch((cause: unknown) => {
    throw folderFault(cause) ? new BackupError(`A file of the shop cannot be read: ${(cause as Error).message}.`, { cause }) : cause;
  });
}

export function describeFileError(error: unknown, folder: string): unknown {
  const what = folderFault(error);
  return what ? new BackupError(msg('The backup failed: {folder} {what}.', { folder, what }), { cause: error }) : error;
}
