import { withBackupBefore } from '../backups/before-migrations.ts';
import type { BackupSource } from '../backups/make-backup.ts';
import type { Config } from '../config/read-config.ts';
import type { Engine } from '../database/engine.ts';
import { migrate } from '../database/migrate.ts';
import { inTransaction } from '../database/transaction.ts';
import { requireSharedPhotoFolder } from '../photos/photo-folder.ts';
import { rejectEmptyDatabase } from './shop-marker.ts';

/**
 * Applies new migrations, after a backup. Servers that start at the same time do so one after the other, so that only the first makes a
 * backup, and none of them answers before the database is as it expects.
 * @throws StartupError if this server cannot use the database
 */
export async function updateDatabase(source: BackupSource, config: Config, now: () => Date): Promise<void> {
  const { engine } = source;
  await inTurn(engine, async () => {
    await rejectEmptyDatabase(engine, config);
    await withBackupBefore(() => migrate(engine), source, config.backups, now);
    await requireSharedPhotoFolder(engine, config.photoDir);
  });
}

/** A SQLite file has one server. */
async function inTurn(engine: Engine, work: () => Promise<void>): Promise<void> {
  if (engine.name === 'sqlite') return work();
  await engine.withoutTimeLimits((db) =>
    inTransaction(db, async (db) => {
      await engine.lockUntilCommit(db, 'update');
      await work();
    }),
  );
}
