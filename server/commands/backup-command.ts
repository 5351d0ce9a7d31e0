import { basename, dirname, join, resolve } from 'node:path';
import { formatBytes } from '@fettle/contract/backups/format-bytes.ts';
import { type Config, environment, readConfig } from '../platform/config/read-config.ts';
import { openDatabase } from '../platform/database/engine.ts';
import { appliedMigrations, schemaVersion } from '../platform/database/migrate.ts';
import { hasShop } from '../capabilities/employees/store.ts';
import { describeFailure } from '../startup/describe-failure.ts';
import { programVersion } from '../startup/program-version.ts';
import { backupName, removeOldBackups } from '../capabilities/backups/backup-files.ts';
import { backupJob } from '../capabilities/backups/backup-job.ts';
import { noShopIn, requireFile } from '../capabilities/backups/empty-database.ts';
import type { FinishedBackup } from '../capabilities/backups/make-backup.ts';
import { runJob } from '../capabilities/backups/run-job.ts';
import { runCommand } from './run-command.ts';
import { addFinishedBackup, listMadeFiles } from '../capabilities/backups/store.ts';

// npm run backup [FILE]: makes a backup in BACKUP_DIR, or as FILE, while the shop is open.
await runCommand('back up', async ([file]) => {
  const config = readConfig(environment());
  const { folder, keep, passphrase } = config.backups;
  await requireShop(config.databaseUrl);
  const startedOn = new Date();
  const path = file ? resolve(file) : join(folder, backupName(startedOn, passphrase !== undefined));
  const finished = await runJob(path, backupJob(config, programVersion()));
  const lines = [
    `${path} (${formatBytes(finished.bytes)}${passphrase === undefined ? '' : ', encrypted'}) is complete and was read again.`,
    ...(finished.missingPhotos > 0 ? [`${finished.missingPhotos} photos had no file.`] : []),
  ];
  try {
    const known = await record(config, path, startedOn, finished);
    if (dirname(path) === folder) await removeOldBackups(folder, keep, known);
  } catch (error) {
    lines.push(`It is not in the list of backups, and no old one was removed: ${describeFailure(error)}`);
  }
  return lines;
});

async function requireShop(url: string): Promise<void> {
  requireFile(url);
  const { db } = openDatabase(url);
  try {
    if (!(await hasShop(db))) throw noShopIn(url);
  } finally {
    await db.destroy();
  }
}

/**
 * Returns the files of the newest backups, this one first. A database that waits for the migrations of an update may have no table for it
 * yet.
 */
async function record({ databaseUrl, backups }: Config, path: string, startedOn: Date, finished: FinishedBackup): Promise<string[]> {
  const { db } = openDatabase(databaseUrl);
  try {
    if (!['current', 'newer'].includes(schemaVersion(await appliedMigrations(db)))) return [basename(path)];
    const dates = { started_on: startedOn.toISOString(), finished_on: new Date().toISOString() };
    const is_encrypted = backups.passphrase === undefined ? 0 : 1;
    await addFinishedBackup(db, { kind: 'command', ...dates, file: basename(path), is_encrypted }, finished);
    return await listMadeFiles(db, backups.keep);
  } finally {
    await db.destroy();
  }
}
