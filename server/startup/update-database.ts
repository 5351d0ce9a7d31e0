import { withBackupBefore } from '../capabilities/backups/before-migrations.ts';
import type { BackupSource } from '../capabilities/backups/make-backup.ts';
import { StartupError } from '../platform/system/startup-error.ts';
import type { Config } from '../platform/config/read-config.ts';
import type { Engine } from '../platform/database/engine.ts';
import { migrate } from '../platform/database/migrate.ts';
import { restoreMark } from '../platform/database/row-transfer.ts';
import { startLock } from '../platform/database/sole-use.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { requireSharedPhotoFolder } from '../capabilities/photos/photo-folder.ts';
import { rejectEmptyDatabase } from './shop-marker.ts';

const noticeMs = 1_000;

/**
 * Applies new migrations, after a backup. Servers that start at the same time do so one after the other, so that only the first makes a
 * backup, and none of them answers before the database is as it expects.
 * @throws StartupError if this server cannot use the database
 */
export async function updateDatabase(source: BackupSource, config: Config, now: () => Date, print: (line: string) => void): Promise<void> {
  const { engine } = source;
  await inTurn(engine, print, async () => {
    await rejectUnfinishedRestore(engine);
    await rejectEmptyDatabase(engine, config);
    await withBackupBefore(() => migrate(engine), source, config.backups, now);
    await requireSharedPhotoFolder(engine, config.photoDir);
  });
}

/** A database that is not shared has one server, and a restore keeps it from opening the file. */
async function inTurn(engine: Engine, print: (line: string) => void, work: () => Promise<void>): Promise<void> {
  if (!engine.isShared) return work();
  await engine.withoutTimeLimits((db) =>
    inTransaction(db, async (db) => {
      const notice = setTimeout(() => print('Waiting for another server that updates the database, or for a restore or move.'), noticeMs);
      await engine.lockUntilCommit(db, startLock).finally(() => clearTimeout(notice));
      await work();
    }),
  );
}

/** @throws StartupError if only a part of a shop is there */
async function rejectUnfinishedRestore({ db }: Engine): Promise<void> {
  if ((await db.introspection.getTables()).some(({ name }) => name === restoreMark))
    throw new StartupError('a restore or move into the database in DATABASE_URL was interrupted. Run it again, or use another database.');
}
