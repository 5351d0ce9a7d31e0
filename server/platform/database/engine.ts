import { dirname } from 'node:path';
import { PipeliningAdapter } from '@fettle/pg-pipeline';
import { type Dialect, Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Columns } from './column-types.ts';
import { isPostgresConnectionError, postgresDialect } from './postgresql/dialect.ts';
import { postgresRowTransfer } from './postgresql/row-transfer.ts';
import type { RowTransfer } from './row-transfer.ts';
import { canLockIn, NodeSqliteAdapter, readOnlySqliteDialect, sqliteDialect, type SqliteOptions } from './sqlite/dialect.ts';
import { sqliteRowTransfer } from './sqlite/row-transfer.ts';
import { databaseFile } from './database-url.ts';
import { type DatabaseFault, isLockFailure, postgresFault, sqliteFault } from './database-fault.ts';
import { StartupError } from '../system/startup-error.ts';
import { defaultLockWaitMs } from './sqlite/driver.ts';
import type { Reader } from './reader.ts';
import type { Tables } from './tables.ts';
import { postgresWordIndex } from './postgresql/word-index.ts';
import { sqliteWordIndex } from './sqlite/word-index.ts';
import type { WordIndex } from './word-index.ts';

/** The database, or an open transaction. */
export type Db = Kysely<Tables>;

/**
 * What differs between SQLite and PostgreSQL outside of this folder. In it, queries also ask `isPostgres`. The dialects are in sqlite/ and
 * postgresql/.
 */
export type Engine = {
  /** The database's name in messages. What it can do has names of its own. */
  readonly name: 'sqlite' | 'postgresql';
  /** Whether several servers may use the database at once. A SQLite file has one server. */
  readonly isShared: boolean;
  readonly db: Db;
  readonly columns: Columns;
  /**
   * The ids of the newest machines, at most `limit`, whose search text contains any of `texts` (in upper case).
   * Texts of one or two characters cannot use the index: if there is one, only the newest `limit` machines are searched.
   */
  readonly machinesContaining: (texts: readonly string[], limit: number) => RawBuilder<{ id: number }>;
  readonly wordIndex: Pick<WordIndex, 'find' | 'hasName'>;
  /** Whether a column contains any of `texts`, case-sensitively. */
  readonly containsAny: (column: string, texts: readonly string[]) => RawBuilder<SqlBool>;
  /** Whether the error says that a unique value is already in use. */
  readonly isUniqueViolation: (error: unknown) => boolean;
  /** Whether the error means that the database did not respond, as opposed to rejecting a statement. */
  readonly isConnectionError: (error: unknown) => boolean;
  /** What keeps the database from working; undefined for any other error. */
  readonly faultOf: (error: unknown) => DatabaseFault | undefined;
  /** Waits until no other transaction, of any server, holds the lock `key`, and holds it until `db`'s transaction ends. */
  readonly lockUntilCommit: (db: Db, key: string) => Promise<void>;
  /** Like `lockUntilCommit`, but waits `waitMs` at most. If that is not enough, returns false, and the transaction has failed. */
  readonly lockWithin: (db: Db, key: string, waitMs: number) => Promise<boolean>;
  /**
   * Waits until the synchronous standbys have what was read so far. A server that has crashed and returned shows commits that they may
   * not have yet.
   */
  readonly untilReplicated: () => Promise<void>;
  /** Runs `work` on a connection without time limits: a migration of a large shop may take minutes. */
  readonly withoutTimeLimits: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;
  /**
   * Runs `work` on a connection of its own, which reads the database as of one moment and keeps nobody from writing, however long it
   * takes. Not in memory.
   */
  readonly readSnapshot: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;
  readonly transfer: RowTransfer;
};

/**
 * `url`: `sqlite:PATH`, `sqlite::memory:`, or a PostgreSQL URL. The options are for SQLite. `lockWaitMs`: how long to wait for another
 * process that holds the file.
 * @throws StartupError if the SQLite file cannot be opened
 */
export function openDatabase(url: string, { lockWaitMs = defaultLockWaitMs, ...options }: Partial<SqliteOptions> = {}): Engine {
  const path = databaseFile(url);
  return path === undefined ? openPostgres(url) : openSqlite(path, { lockWaitMs, ...options });
}

/** Reads the last commit without waiting for an open transaction. Undefined inside a transaction and in memory. */
export function readerOf(db: Db): Reader | undefined {
  if (db.isTransaction) return undefined;
  const { adapter } = db.getExecutor();
  return adapter instanceof NodeSqliteAdapter || adapter instanceof PipeliningAdapter ? adapter.reader : undefined;
}

function openSqlite(path: string, options: SqliteOptions): Engine {
  const db = new Kysely<Tables>({ dialect: openFile(path, options) });
  return {
    name: 'sqlite',
    isShared: false,
    db,
    columns: {
      key: sql`integer primary key autoincrement`,
      id: sql`integer`,
      instant: sql`text`,
      createSearch: async (db) => {
        await trigramTable(db);
        await sqliteWordIndex.create(db);
      },
    },
    wordIndex: sqliteWordIndex,
    machinesContaining: (texts, limit) =>
      areIndexed(texts)
        ? sql`(select rowid as id from machine_search where machine_search match ${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' OR ')} order by rowid desc limit cast(${limit} as integer))`
        : sql`(select id from (select id, search_text from machines order by id desc limit cast(${limit} as integer)) where ${anyOf(texts, (text) => sql`instr(search_text, ${text}) > 0`)})`,
    containsAny: (column, texts) => anyOf(texts, (text) => sql`instr(${sql.ref(column)}, ${text}) > 0`),
    isUniqueViolation: (error) => hasCode(error, 'errcode', [2067, 1555]),
    isConnectionError: (error) => sqliteFault(error) === 'locked',
    faultOf: sqliteFault,
    // A transaction holds the write lock of the whole file from its start.
    lockUntilCommit: async () => {},
    lockWithin: async () => true,
    untilReplicated: async () => {},
    withoutTimeLimits: (work) => work(db),
    readSnapshot: (work) => (options.isExclusive ? db.transaction().execute(work) : inSnapshot(readOnlySqliteDialect(path), work)),
    transfer: sqliteRowTransfer,
  };
}

function openFile(path: string, options: SqliteOptions): ReturnType<typeof sqliteDialect> {
  try {
    return sqliteDialect(path, options);
  } catch (error) {
    const fault = sqliteFault(error);
    if (isLockFailure(error) || (fault === 'locked' && !canLockIn(dirname(path)))) {
      throw new StartupError(
        `the file system of ${path} does not lock files, like that of some network shares. ` +
          `Move DATA_DIR to a local disk, or use PostgreSQL. (${(error as Error).message})`,
      );
    }
    if (fault && fault !== 'unreachable')
      throw new StartupError(`${startupMessages[fault](path)} (${(error as Error).message})`, { cause: error });
    throw error;
  }
}

const startupMessages = {
  locked: (path) => `another program keeps ${path} locked, such as another Fettle, or a restore or move. Stop it, or wait for its end.`,
  disk_full: (path) => `the disk of ${path} is full.`,
  io_error: (path) => `the disk of ${path} reports an error.`,
  damaged: (path) => `${path} is damaged or not an SQLite database. Restore a backup.`,
  read_only: (path) => `${path} cannot be opened. Check that its folder exists and that Fettle may write to it.`,
} as const satisfies Record<Exclude<DatabaseFault, 'unreachable'>, (path: string) => string>;

function openPostgres(url: string): Engine {
  const db = new Kysely<Tables>({ dialect: postgresDialect(url) });
  return {
    name: 'postgresql',
    isShared: true,
    db,
    columns: {
      // On the wire, ids are JSON numbers.
      key: sql`bigint generated by default as identity (maxvalue ${sql.lit(Number.MAX_SAFE_INTEGER)}) primary key`,
      id: sql`bigint`,
      instant: sql`text collate "C"`,
      createSearch: async (db) => {
        await trigramIndex(db);
        await postgresWordIndex.create(db);
      },
    },
    wordIndex: postgresWordIndex,
    machinesContaining: (texts, limit) =>
      areIndexed(texts)
        ? sql`(select id from machines where ${anyOf(texts, (text) => sql`search_text like ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`)} order by id desc limit ${limit})`
        : sql`(select id from (select id, search_text from machines order by id desc limit ${limit}) as newest where ${anyOf(texts, (text) => sql`strpos(search_text, ${text}) > 0`)})`,
    containsAny: (column, texts) => anyOf(texts, (text) => sql`strpos(${sql.ref(column)}, ${text}) > 0`),
    isUniqueViolation: (error) => hasCode(error, 'code', ['23505']),
    isConnectionError: isPostgresConnectionError,
    faultOf: (error) => (isPostgresConnectionError(error) ? 'unreachable' : postgresFault(error)),
    lockUntilCommit: lock,
    lockWithin,
    // The smallest commit, without a table. Like all commits, it waits for the standbys.
    untilReplicated: async () => void (await sql`select pg_logical_emit_message(true, 'fettle', '')`.execute(db)),
    withoutTimeLimits: async (work) => {
      const db = new Kysely<Tables>({ dialect: postgresDialect(url, true) });
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
    readSnapshot: (work) => inSnapshot(postgresDialect(url, true), work),
    transfer: postgresRowTransfer,
  };
}

async function lock(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(key)})`.execute(db);
}

export function lockKey(key: string): RawBuilder<number> {
  return sql`hashtextextended(${key}, 0)`;
}

async function lockWithin(db: Db, key: string, waitMs: number): Promise<boolean> {
  // 0 would mean no limit.
  await sql`select set_config('lock_timeout', ${String(Math.max(1, Math.floor(waitMs)))}, true)`.execute(db);
  try {
    await lock(db, key);
    return true;
  } catch (error) {
    if (hasCode(error, 'code', ['55P03'])) return false;
    throw error;
  }
}

async function inSnapshot<Result>(dialect: Dialect, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = new Kysely<Tables>({ dialect });
  try {
    // SQLite ignores both settings. There, the connection is read-only, and its first read begins the snapshot.
    return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
  } finally {
    await db.destroy();
  }
}

/** Both databases index trigrams. */
const shortestIndexed = 3;

/** Whether `machinesContaining` finds these texts in all machines. */
export function areIndexed(texts: readonly string[]): boolean {
  return texts.every((text) => text.length >= shortestIndexed);
}

function anyOf(texts: readonly string[], condition: (text: string) => RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(${sql.join(texts.map(condition), sql` or `)})`;
}

/** SQLite: a full-text table that triggers keep up to date. */
async function trigramTable(db: Db): Promise<void> {
  const add = `insert into machine_search (rowid, search_text) values (new.id, new.search_text);`;
  const remove = `insert into machine_search (machine_search, rowid, search_text) values ('delete', old.id, old.search_text);`;
  for (const statement of [
    `create virtual table machine_search using fts5 (search_text, content = 'machines', content_rowid = 'id', tokenize = 'trigram')`,
    `create trigger machine_search_added after insert on machines begin ${add} end`,
    `create trigger machine_search_changed after update of search_text on machines begin ${remove} ${add} end`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

/** PostgreSQL: a trigram index. The extension comes with the server, and the database's owner may create it. */
async function trigramIndex(db: Db): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index machines_by_any_part on machines using gin (search_text gin_trgm_ops)`.execute(db);
}

function hasCode(error: unknown, property: 'code' | 'errcode', codes: readonly unknown[]): boolean {
  return error instanceof Error && property in error && codes.includes((error as Error & Record<string, unknown>)[property]);
}
