import { join } from 'node:path';
import type { BackupSettings } from '../../platform/config/read-config.ts';
import { StartupError } from '../../platform/system/startup-error.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { appliedMigrations, schemaVersion } from '../../platform/database/migrate.ts';
import { BackupError } from './backup-error.ts';
import { backupName, removeOldBackups } from './backup-files.ts';
import type { BackupSource } from './make-backup.ts';
import { addFinishedBackup, listMadeFiles } from './store.ts';

/**
 * Runs `migrate`. If it will change the database of a shop, makes a backup first and records it afterward.
 * @throws StartupError if there is no backup; the database is then unchanged
 */
export async function withBackupBefore(
  migrate: () => Promise<void>,
  source: BackupSource,
  { folder, keep, passphrase }: BackupSettings,
  now: () => Date,
): Promise<void> {
  const { engine } = source;
  if (!(await willChangeShop(engine))) return migrate();
  const started_on = now().toISOString();
  const file = backupName(now(), passphrase !== undefined);
  // Loaded now, because most starts need no backup.
  const { makeBackup } = await import('./make-backup.ts');
  const finished = await makeOrStop(() => makeBackup(join(folder, file), source, { passphrase, now }));
  await migrate();
  const is_encrypted = passphrase === undefined ? 0 : 1;
  await addFinishedBackup(engine.db, { kind: 'update', started_on, finished_on: now().toISOString(), file, is_encrypted }, finished);
  await removeOldBackups(folder, keep, await listMadeFiles(engine.db, keep));
}

async function makeOrStop<Result>(make: () => Promise<Result>): Promise<Result> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new StartupError(`This version changes the database, and the backup before that failed. ${error.message}`);
  }
}

async function willChangeShop({ db }: Engine): Promise<boolean> {
  if (!['0.2.0', 'outdated'].includes(schemaVersion(await appliedMigrations(db)))) return false;
  return (await db.selectFrom('employees').select('id').limit(1).execute()).length > 0;
}
