import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import {
  type DialectAdapter,
  type Driver,
  type LimitNode,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { isLockFailure, sqliteFault } from '../database-fault.ts';
import { type ReadConnection, SnapshotReader } from './snapshot-reader.ts';
import { NodeSqliteDriver } from './driver.ts';
import { type MaintenanceOptions, SqliteMaintenance } from './maintenance.ts';

export type SqliteOptions = {
  /** See driver.ts. */
  lockWaitMs: number;
  /** See maintenance.ts. By default, commits do this work. */
  maintenance?: MaintenanceOptions | undefined;
  /** Keeps all other connections from reading and writing until this one closes. */
  isExclusive?: boolean | undefined;
};

/**
 * The first is in pages of 4 KB: a commit checkpoints a longer log itself, for example while the maintenance thread does not work. The
 * second is in bytes: a longer log, such as one that a backup kept from being used again, is cut to this.
 */
const logLimits = 'pragma wal_autocheckpoint = 16384; pragma journal_size_limit = 16777216';

/** In this mode, SQLite keeps a lock that it once has. The file is not changed: it may be of another program. */
const takeForever = 'pragma locking_mode = exclusive; begin exclusive; rollback';

/** Kysely's dialect for `node:sqlite`, on the file at `path` or on `:memory:`. */
export function sqliteDialect(path: string, { lockWaitMs, maintenance: options, isExclusive = false }: SqliteOptions): SqliteDialect {
  // Nothing else runs while the file is opened, so SQLite may block. After that, waiting must not (see driver.ts).
  const database = new DatabaseSync(path, { timeout: lockWaitMs, enableForeignKeyConstraints: true });
  try {
    database.exec(isExclusive ? takeForever : 'pragma journal_mode = wal');
    database.exec('pragma synchronous = full; pragma cache_size = -65536; pragma temp_store = memory; pragma busy_timeout = 0');
  } catch (error) {
    database.close();
    throw error;
  }
  const isFile = path !== ':memory:';
  const reader = isFile && !isExclusive ? new SnapshotReader(() => openReadOnly(path), lockWaitMs) : undefined;
  const maintenance = isFile && options ? new SqliteMaintenance(path, options) : undefined;
  if (maintenance) database.exec(logLimits);
  return new NodeSqliteDialect(new Connection(database), { reader, maintenance, lockWaitMs });
}

/** A dialect that only reads. A transaction sees the database as of its first read. */
export function readOnlySqliteDialect(path: string): SqliteDialect {
  return new SqliteDialect({ database: async () => openReadOnly(path, 5_000) });
}

/** Whether files in the folder can be locked. A file system without locks answers as if another process had them. */
export function canLockIn(folder: string): boolean {
  const path = join(folder, `.lock-${randomUUID()}`);
  try {
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      database.exec('begin exclusive; rollback');
    } finally {
      database.close();
    }
    return true;
  } catch (error) {
    return sqliteFault(error) !== 'locked' && !isLockFailure(error);
  } finally {
    rmSync(path, { force: true });
  }
}

/** `lockWaitMs` blocks the event loop. */
function openReadOnly(path: string, lockWaitMs = 0): Connection {
  const database = new DatabaseSync(path, { timeout: lockWaitMs, readOnly: true });
  database.exec('pragma cache_size = -65536; pragma temp_store = memory');
  return new Connection(database);
}

type Parts = { reader: SnapshotReader | undefined; maintenance: SqliteMaintenance | undefined; lockWaitMs: number };

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #connection: Connection;
  readonly #parts: Parts;

  constructor(connection: Connection, parts: Parts) {
    const { reader, maintenance } = parts;
    const config = {
      database: {
        close() {
          // The reader first: the last connection to close checkpoints the write-ahead log.
          reader?.close();
          connection.close();
        },
        prepare(text) {
          // The next read must see this write, and an open snapshot would keep the write-ahead log from being checkpointed.
          reader?.endSnapshot();
          maintenance?.noteStatement();
          // Every transaction writes. Taking the write lock at its start keeps it from failing halfway.
          return connection.prepare(text === 'begin' ? 'begin immediate' : text);
        },
      },
    } satisfies SqliteDialectConfig;
    super(config);
    this.#config = config;
    this.#connection = connection;
    this.#parts = parts;
  }

  override createDriver(): Driver {
    const connection = this.#connection;
    const { lockWaitMs, maintenance } = this.#parts;
    return new NodeSqliteDriver(this.#config, {
      lockWaitMs,
      isInTransaction: () => connection.isInTransaction,
      beforeClose: async () => maintenance?.close(),
    });
  }

  override createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter(this.#parts.reader);
  }

  override createQueryCompiler(): QueryCompiler {
    return new ReusableLimits();
  }
}

/**
 * SQLite prepares a statement again each time a bare parameter is bound to its LIMIT, which costs more than most of our queries. With the
 * parameter inside an expression, it evaluates the limit each time it runs the same prepared statement.
 */
class ReusableLimits extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit cast(');
    this.visitNode(limit);
    this.append(' as integer)');
  }
}

export class NodeSqliteAdapter extends SqliteAdapter {
  /** undefined for `:memory:`, which only one connection can see. */
  readonly reader: SnapshotReader | undefined;

  constructor(reader: SnapshotReader | undefined) {
    super();
    this.reader = reader;
  }

  /** There is one, and the driver itself hands it out: otherwise, nothing could read while a transaction waits for its lock. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Kysely leaves this off for SQLite, although SQLite rolls back schema changes. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const maxStatements = 500;

/** A connection that caches its prepared statements by their text. */
class Connection implements ReadConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  prepare(text: string): SqliteStatement {
    let statement = this.#statements.get(text);
    if (!statement) {
      // A prepared statement caches its column names, which a schema change makes stale.
      if (this.#statements.size > maxStatements || /^\s*(create|alter|drop)\b/i.test(text)) this.#statements.clear();
      statement = toKysely(this.#database.prepare(text));
      this.#statements.set(text, statement);
    }
    return statement;
  }

  close(): void {
    this.#database.close();
  }
}

function toKysely(statement: StatementSync): SqliteStatement {
  const names = statement.columns().map(({ name }) => name);
  // The objects that `node:sqlite` builds are slower: with them `get_machine` takes 30% more CPU time.
  statement.setReturnArrays(true);
  const toRow = (values: unknown) => {
    const row: Record<string, SQLOutputValue> = {};
    names.forEach((name, index) => {
      row[name] = (values as SQLOutputValue[])[index] as SQLOutputValue;
    });
    return row;
  };
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])).map(toRow),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])).map(toRow),
  };
}
