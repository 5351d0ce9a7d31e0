import type { BackupKind } from '@fettle/contract/backups/calls.ts';
import type { Db } from '../../platform/database/engine.ts';
import { fullNameExpr } from '../employees/full-name.ts';
import type { FinishedBackup } from './make-backup.ts';

export type BackupRow = Awaited<ReturnType<typeof listBackups>>[number];

/** The newest first. */
export function listBackups(db: Db, limit: number) {
  return selectBackups(db).orderBy('backups.id', 'desc').limit(limit).execute();
}

/** The names of the newest that were made, the newest first. */
export async function listMadeFiles(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('backups').select('file').where('status', '=', 'done').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ file }) => file);
}

/** Undefined for an unknown id. */
export function findBackup(db: Db, id: number): Promise<BackupRow | undefined> {
  return selectBackups(db).where('backups.id', '=', id).executeTakeFirst();
}

/** The newest backup that succeeded, or undefined. */
export function findLastGood(db: Db): Promise<BackupRow | undefined> {
  return selectBackups(db).where('backups.status', '=', 'done').orderBy('backups.id', 'desc').limit(1).executeTakeFirst();
}

function selectBackups(db: Db) {
  return db
    .selectFrom('backups')
    .leftJoin('employees', 'employees.id', 'backups.started_by')
    .select([
      'backups.id',
      'kind',
      'started_on',
      fullNameExpr('employees').$castTo<string | null>().as('started_by'),
      'status',
      'seen_on',
      'finished_on',
      'file',
      'kilobytes',
      'is_encrypted',
      'missing_photos',
      'failure',
    ]);
}

export type NewBackup = { kind: BackupKind; started_on: string; started_by: number | null; file: string; is_encrypted: 0 | 1 };

/** Returns its id. */
export async function addBackup(db: Db, backup: NewBackup): Promise<number> {
  const { id } = await db
    .insertInto('backups')
    .values({ ...backup, status: 'running', seen_on: backup.started_on })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type OwnBackup = Omit<NewBackup, 'started_by'> & { finished_on: string };

/** Records a backup that the program made by itself before this. */
export async function addFinishedBackup(db: Db, backup: OwnBackup, { bytes, missingPhotos }: FinishedBackup): Promise<void> {
  const sizes = { kilobytes: Math.ceil(bytes / 1024), missing_photos: missingPhotos };
  await db
    .insertInto('backups')
    .values({ ...backup, ...sizes, started_by: null, status: 'done', seen_on: backup.finished_on })
    .execute();
}

export async function touchBackup(db: Db, id: number, seen_on: string): Promise<void> {
  await db.updateTable('backups').set({ seen_on }).where('id', '=', id).where('status', '=', 'running').execute();
}

type BackupEnd = { finished_on: string } & (
  | { status: 'done'; kilobytes: number; missing_photos: number }
  | { status: 'failed'; failure: string }
);

export async function endBackup(db: Db, id: number, end: BackupEnd): Promise<void> {
  await db.updateTable('backups').set(end).where('id', '=', id).execute();
}

/** When the shop was set up; undefined before. */
export async function findStartOfShop(db: Db): Promise<string | undefined> {
  const first = await db.selectFrom('employees').select('registered_on').orderBy('id').limit(1).executeTakeFirst();
  return first?.registered_on;
}
