import { hash } from 'node:crypto';
import { Instant } from '@fettle/contract/shared/common-schemas.ts';
import * as z from 'zod/mini';

// A backup is a tar file, which age has encrypted if there is a passphrase:
//   backup.json                     BackupHeader
//   rows/TABLE/000001.jsonl.gz      one JSON array for each row, with the table's columns in their order
//   photos/HASH                     photos and their thumbnails
//   labels/NAME, reports/NAME       saved PDFs
//   tls/authority.pem               the root CA and its key, if there is one
//   settings.env                    the settings that Fettle ran with
//   contents.json                   BackupContents
//   contents.sha256                 the checksum of contents.json, which is last: a file that was cut off does not have it

/** Raised when older programs cannot read what newer ones write. */
export const formatVersion = 1;

export const headerName = 'backup.json';
export const contentsName = 'contents.json';
export const sealName = 'contents.sha256';

/** The hash of the contents, as `sha256sum` writes it. */
export function sealOf(contents: Uint8Array): string {
  return `${hash('sha256', contents)}  ${contentsName}\n`;
}

export const BackupHeader = z.object({
  format: z.literal('fettle-backup'),
  version: z.int(),
  made_on: Instant,
  /** The version of Fettle that made it. */
  program: z.string(),
  /** All that the database had. */
  migrations: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const TableContents = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** See RowDigest. */
  digest: Hash,
  /** The highest number that a row ever had; null if the database does not number them. */
  last_number: z.nullable(z.int()),
});
export type TableContents = z.infer<typeof TableContents>;

export const BackupContents = z.object({
  tables: z.array(TableContents),
  /** The SHA-256 of each earlier entry, by its name. */
  entries: z.record(z.string(), Hash),
  /** Photos whose files were missing. */
  missing_photos: z.array(Hash),
});
export type BackupContents = z.infer<typeof BackupContents>;

export const RowValues = z.array(z.union([z.string(), z.int(), z.null()]));

const rowsPattern = /^rows\/([a-z_]+)\/\d+\.jsonl\.gz$/;
const filePattern = /^(photos|labels|reports|tls)\/([A-Za-z0-9_-][A-Za-z0-9._-]*)$/;

export type EntryKind =
  | { kind: 'rows'; table: string }
  | { kind: 'file'; folder: 'photos' | 'labels' | 'reports' | 'tls'; name: string }
  | { kind: 'settings' };

/** Undefined for a name that no backup has. */
export function entryKind(name: string): EntryKind | undefined {
  const [, table] = rowsPattern.exec(name) ?? [];
  if (table) return { kind: 'rows', table };
  const [, folder, file] = filePattern.exec(name) ?? [];
  if (folder && file) return { kind: 'file', folder: folder as 'photos', name: file };
  return name === settingsName ? { kind: 'settings' } : undefined;
}

export const settingsName = 'settings.env';

export function rowsName(table: string, piece: number): string {
  return `rows/${table}/${String(piece).padStart(6, '0')}.jsonl.gz`;
}
