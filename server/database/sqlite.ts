import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { type DialectAdapter, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';

type Row = Record<string, SQLOutputValue>;

/** Lets Kysely drive `node:sqlite`, on the file at `path` or on `:memory:`. */
export function sqliteDialect(path: string): SqliteDialect {
  const database = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: true });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma temp_store = memory');
  return new NodeSqliteDialect(database, path === ':memory:' ? undefined : new Reads(path));
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #reads: Reads | undefined;

  constructor(database: DatabaseSync, reads: Reads | undefined) {
    super({ database: forKysely(database, reads) });
    this.#reads = reads;
  }

  override createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter(this.#reads);
  }
}

/** What `compiled` finds on a handle to run a query without waiting in line. */
export class NodeSqliteAdapter extends SqliteAdapter {
  readonly #reads: Reads | undefined;

  constructor(reads: Reads | undefined) {
    super();
    this.#reads = reads;
  }

  /** Kysely leaves this off for SQLite, which does roll back changes to the schema. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The rows of a query outside any transaction, as last committed; undefined for a database that only one connection sees. */
  read(text: string, parameters: readonly unknown[]): Row[] | undefined {
    return this.#reads?.all(text, parameters);
  }

  /** What `read` gives; all that it reads before it first waits is as of one moment, where `read` above would answer. */
  together<Result>(read: () => Result): Result {
    return this.#reads ? this.#reads.together(read) : read();
  }
}

/**
 * A second connection that only reads. The first one is taken while a transaction is open on it, and what is asked
 * there meanwhile has to wait or would see the half of it; beside it a reader sees what was last committed, at once.
 */
class Reads {
  readonly #path: string;
  #database: DatabaseSync | undefined;
  #statements: Statements | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  all(text: string, parameters: readonly unknown[]): Row[] {
    this.#statements ??= new Statements(this.#open());
    return this.#statements.prepare(text).all(parameters) as Row[];
  }

  /** All that `read` starts at once is read in one go, as of one moment: the file is locked once, not for each query. */
  together<Result>(read: () => Result): Result {
    this.#statements ??= new Statements(this.#open());
    this.#statements.prepare('begin').run([]);
    try {
      return read();
    } finally {
      this.#statements.prepare('commit').run([]);
    }
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
    this.#statements = undefined;
  }

  #open(): DatabaseSync {
    this.#database = new DatabaseSync(this.#path, { timeout: 5_000, readOnly: true });
    this.#database.exec('pragma cache_size = -65536; pragma temp_store = memory');
    return this.#database;
  }
}

function forKysely(database: DatabaseSync, reads: Reads | undefined): SqliteDatabase {
  const statements = new Statements(database);
  return {
    close() {
      // The reader first: the last connection to leave tidies the log of writes away.
      reads?.close();
      database.close();
    },
    // Every transaction of ours writes: taking the write lock at its start is what keeps it from failing half way.
    prepare: (text) => statements.prepare(text === 'begin' ? 'begin immediate' : text),
  };
}

/** Statements, prepared once and kept by their text. */
class Statements {
  readonly #database: DatabaseSync;
  readonly #kept = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(text: string): SqliteStatement {
    let statement = this.#kept.get(text);
    if (!statement) {
      // A statement's columns are kept with it: where tables change, all begin anew.
      if (this.#kept.size > 500 || /^\s*(create|alter|drop)\b/i.test(text)) this.#kept.clear();
      statement = adapt(this.#database.prepare(text));
      this.#kept.set(text, statement);
    }
    return statement;
  }
}

/** Rows are read as arrays and made objects of here: `node:sqlite` makes slow ones, with no prototype. */
function adapt(statement: StatementSync): SqliteStatement {
  const names = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  const asRow = (values: unknown) => rowOf(names, values as SQLOutputValue[]);
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])).map(asRow),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])).map(asRow),
  };
}

function rowOf(names: readonly string[], values: readonly SQLOutputValue[]): Row {
  const row: Row = {};
  for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at] as SQLOutputValue;
  return row;
}
