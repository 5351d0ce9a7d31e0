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
}

/**
 * A second connection that only reads. The first one is taken while a transaction is open on it, and what is asked
 * there meanwhile has to wait or would see the half of it; beside it a reader sees what was last committed, at once.
 *
 * What is read in one turn of the event loop is read as of one moment, unless something is written in between: locking the
 * file and finding the end of its log costs as much as most of our queries.
 */
class Reads {
  readonly #path: string;
  #database: DatabaseSync | undefined;
  #statements: Statements | undefined;
  #isInTurn = false;

  constructor(path: string) {
    this.#path = path;
  }

  all(text: string, parameters: readonly unknown[]): Row[] {
    this.#statements ??= new Statements(this.#open());
    if (!this.#isInTurn) {
      this.#statements.prepare('begin').run([]);
      this.#isInTurn = true;
      setImmediate(() => this.endTurn());
    }
    return this.#statements.prepare(text).all(parameters) as Row[];
  }

  /** What is read from now on sees what is committed by then. */
  endTurn(): void {
    if (!this.#isInTurn) return;
    this.#isInTurn = false;
    this.#statements?.prepare('commit').run([]);
  }

  close(): void {
    this.endTurn();
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
    prepare(text) {
      // Whoever writes must find it when they read next, and no reader is to keep the log from being tidied.
      reads?.endTurn();
      // Every transaction of ours writes: taking the write lock at its start is what keeps it from failing half way.
      return statements.prepare(text === 'begin' ? 'begin immediate' : text);
    },
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
  const asRow = rowMaker(names);
  return {
    reader: names.length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])).map(asRow),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])).map(asRow),
  };
}

/** Names a row's columns all at once, as source code would: naming them one by one makes a `get_machine` 5% dearer. */
function rowMaker(names: readonly string[]): (values: unknown) => Row {
  const fields = names.map((name, at) => `${JSON.stringify(name)}: values[${at}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- only the column names of our own queries go in, each as a JSON string
  return new Function('values', `return { ${fields.join(', ')} };`) as (values: unknown) => Row;
}
