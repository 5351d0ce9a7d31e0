import { rm, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { unlessMissing } from '../system/durable-files.ts';
import { sqliteFault } from './database-fault.ts';
import { databaseFile } from './database-url.ts';
import { type Db, type Engine, lockKey, openDatabase } from './engine.ts';
import { applicationName } from './postgresql/dialect.ts';
import { describeRefusal, requireUsablePostgres } from './require-usable-postgres.ts';
import { dropEverything } from './postgresql/row-transfer.ts';
import { inTransaction } from './transaction.ts';

export type SoleUse = {
  engine: Engine;
  /** What it changes takes effect only if nobody else could use the database until then. */
  lastDb: Db;
  /** Removes everything that is in the database, and its file. */
  remove: () => Promise<void>;
};

/** Another process uses the database, or has replaced it. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
}

/** Servers that start hold this lock until they have updated the database. */
export const startLock = 'update';

const lockWaitMs = 1_000;

/**
 * Runs `work` while no other process uses the database. A server that starts meanwhile ends with a message (SQLite), or says so and waits
 * (PostgreSQL).
 * @throws DatabaseInUseError
 */
export function withSoleUse<Result>(url: string, work: (use: SoleUse) => Promise<Result>): Promise<Result> {
  const path = databaseFile(url);
  return path === undefined ? onPostgres(url, work) : onSqlite(path, work);
}

async function onSqlite<Result>(path: string, work: (use: SoleUse) => Promise<Result>): Promise<Result> {
  const file = await identify(path);
  const engine = openAlone(path);
  let isRemoved = false;
  const isSame = async () => (await identify(path)) === file;
  // The lock belongs to the file that was opened. Another restore may have removed that one, and a person may do it at any time.
  const requireSame = async () => {
    if (!isRemoved && !(await isSame())) throw new DatabaseInUseError();
  };
  const remove = async () => {
    // Windows cannot remove an open file. Elsewhere, a file that is closed first could be the file of another process by then.
    if (process.platform === 'win32') await engine.db.destroy();
    if (!(await isSame())) return;
    isRemoved = true;
    for (const each of filesOf(path)) await rm(each, { force: true });
  };
  try {
    await requireSame();
    const result = await work({ engine, lastDb: engine.db, remove });
    await requireSame();
    return result;
  } finally {
    await engine.db.destroy();
  }
}

function openAlone(path: string): Engine {
  try {
    return openDatabase(`sqlite:${path}`, { isExclusive: true, lockWaitMs });
  } catch (error) {
    throw sqliteFault((error as Error).cause) === 'locked' ? new DatabaseInUseError() : error;
  }
}

async function identify(path: string): Promise<string | undefined> {
  const file = await unlessMissing(stat(path, { bigint: true }));
  return file && `${file.dev} ${file.ino}`;
}

/** An SQLite file, and the files that SQLite keeps beside it. */
export function filesOf(path: string): string[] {
  return ['', '-wal', '-shm', '-journal'].map((suffix) => path + suffix);
}

async function onPostgres<Result>(url: string, work: (use: SoleUse) => Promise<Result>): Promise<Result> {
  const engine = openDatabase(url);
  const remove = () => engine.withoutTimeLimits((db) => inTransaction(db, dropEverything));
  try {
    await requireUsable(url);
    return await engine.withoutTimeLimits((db) =>
      inTransaction(db, async (lastDb) => {
        const { rows } = await sql<{ is_locked: boolean }>`select pg_try_advisory_xact_lock(${lockKey(startLock)}) as is_locked`.execute(
          lastDb,
        );
        if (!rows[0]?.is_locked || (await hasConnections(lastDb))) throw new DatabaseInUseError();
        return work({ engine, lastDb, remove });
      }),
    );
  } catch (error) {
    throw describeRefusal(error) ?? error;
  } finally {
    await engine.db.destroy();
  }
}

async function requireUsable(url: string): Promise<void> {
  const engine = openDatabase(url);
  try {
    await requireUsablePostgres(engine);
  } finally {
    await engine.db.destroy();
  }
}

/**
 * Whether servers are connected to the database, also with the `application_name` of DATABASE_URL. PostgreSQL lists a connection for a moment
 * after it was closed.
 */
async function hasConnections(db: Db): Promise<boolean> {
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and application_name in (${applicationName}, current_setting('application_name'))
        and pid <> pg_backend_pid()`.execute(db);
    if (rows.length === 0) return false;
    await wait(250);
    // A transaction would see the same list again.
    await sql`select pg_stat_clear_snapshot()`.execute(db);
  }
  return true;
}
