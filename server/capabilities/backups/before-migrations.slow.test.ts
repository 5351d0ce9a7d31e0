import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config/read-config.ts';
import { StartupError } from '../../platform/system/startup-error.ts';
import { type Engine, openDatabase } from '../../platform/database/engine.ts';
import { appliedMigrations, migrate, schemaVersion } from '../../platform/database/migrate.ts';
import { photoFiles } from '../photos/photo-files.ts';
import { emptyPlace, temporaryFolder } from '../../testing/backup-places.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { inInsertOrder, summarizeTable } from './copy-rows.ts';
import { withBackupBefore } from './before-migrations.ts';
import { restoreBackup } from './restore-backup.ts';
import { listBackups } from './store.ts';

const now = () => new Date('2026-11-20T15:00:00.000Z');

describeEachEngine('Before a migration', (engineName) => {
  /** A shop of an older version, and what `withBackupBefore` needs. */
  async function olderShop(folder: string, backupFolder = join(folder, 'backups')) {
    const { engine, close } = await freshDatabase(engineName, '0.2.0');
    const folders = { labels: join(folder, 'labels'), reports: join(folder, 'reports'), tls: join(folder, 'tls') };
    const source = { engine, photoFiles: photoFiles(join(folder, 'photos')), folders, settings: '', program: '0.2.0' };
    const { backups } = readConfig({ BACKUP_DIR: backupFolder });
    return { engine, close, update: () => withBackupBefore(() => migrate(engine), source, backups, now) };
  }

  test.each(requestedEngines())(
    'the shop is backed up as it was, and that backup is restored by the newer version (to %s)',
    async (target) => {
      using temporary = temporaryFolder();
      const { engine, close, update } = await olderShop(temporary.folder);
      await update();
      expect(schemaVersion(await appliedMigrations(engine.db))).toBe('current');
      expect(await listBackups(engine.db, 10)).toMatchObject([{ kind: 'update', status: 'done', started_on: now().toISOString() }]);
      const files = readdirSync(join(temporary.folder, 'backups'));
      expect(files).toEqual(['fettle-20261120-150000.tar']);
      // Nothing to migrate: no other backup.
      await update();
      expect(readdirSync(join(temporary.folder, 'backups'))).toEqual(files);

      const place = await emptyPlace(target, temporary.folder);
      await restoreBackup(join(temporary.folder, 'backups', files[0] ?? ''), place, undefined);
      const restored = openDatabase(place.databaseUrl);
      expect(schemaVersion(await appliedMigrations(restored.db))).toBe('current');
      expect(await readTables(restored)).toEqual(await readTables(engine));
      await close();
      await restored.db.destroy();
    },
  );

  test('without room for a backup, the server does not start and the database stays as it was', async () => {
    using temporary = temporaryFolder();
    // A folder cannot be made inside a file.
    const { engine, close, update } = await olderShop(temporary.folder, '/dev/null/backups');
    await expect(update()).rejects.toThrow(
      new StartupError(
        'This version changes the database, and the backup before that failed. The backup failed: /dev/null/backups is not a folder.',
      ),
    );
    expect(schemaVersion(await appliedMigrations(engine.db))).toBe('0.2.0');
    await close();
  });

  test('an empty shop is not backed up', async () => {
    using temporary = temporaryFolder();
    const { engine, close, update } = await olderShop(temporary.folder);
    for (const { name } of inInsertOrder(await engine.transfer.listTables(engine.db)).toReversed())
      await sql`delete from ${sql.table(name)}`.execute(engine.db);
    await update();
    expect(readdirSync(temporary.folder)).toEqual([]);
    await close();
  });
});

/** The rows of each table and its last number, without those that a restore leaves out. */
async function readTables({ db, transfer }: Engine) {
  const tables = (await transfer.listTables(db)).filter(({ name }) => !['sessions', 'backups', 'shared_values'].includes(name));
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table.name, await summarizeTable(db, transfer, table)])));
}
