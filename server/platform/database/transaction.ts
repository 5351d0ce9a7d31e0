import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection } from 'kysely';
import { type Db, readerOf } from './engine.ts';
import { isPostgres } from './is-postgres.ts';

/** The connections of open transactions. */
const connections = new WeakMap<Db, DatabaseConnection>();

/**
 * Runs `work` in a transaction. Its `db` shadows the outer one on purpose, so no query can miss the transaction. Stores do not call this.
 * `finish` sends the last write, which shares the round trip of the commit on PostgreSQL.
 * @throws CommitError when the commit failed
 */
export async function inTransaction<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  finish: (db: Db, result: T) => Promise<unknown> = async () => {},
): Promise<T> {
  let isWorkDone = false;
  let lastWrite: Promise<unknown> = Promise.resolve();
  try {
    return await db.transaction().execute(async (db) => {
      connections.set(db, await db.getExecutor().provideConnection(async (connection) => connection));
      try {
        const result = await work(db);
        lastWrite = finish(db, result);
        lastWrite.catch(() => {});
        if (!isPostgres(db)) await lastWrite;
        isWorkDone = true;
        return result;
      } finally {
        connections.delete(db);
      }
    });
  } catch (cause) {
    // PostgreSQL rolled back because the last write had failed.
    if (cause instanceof AbortedTransactionError) await lastWrite;
    throw isWorkDone ? new CommitError(cause) : cause;
  }
}

/**
 * The result of `rest`, which depends on the success of the statement `first`. In a transaction on PostgreSQL, it does not wait for it:
 * PostgreSQL skips what follows a statement that fails.
 */
export async function afterFirst<Result>(db: Db, first: Promise<unknown>, rest: () => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) await first;
  const [, result] = await together(first, rest());
  return result;
}

/** The results of statements that are sent together. Waits for all, so that none runs after a transaction that another one failed. */
export async function together<Statements extends readonly Promise<unknown>[]>(
  ...statements: Statements
): Promise<{ [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  await Promise.allSettled(statements);
  return Promise.all(statements);
}

/**
 * The rows of a query. In a transaction, queries run in the order in which they are sent, and on PostgreSQL those that are sent together
 * share a round trip: Kysely would wait for the result of each. Outside of transactions, a `select` reads what was last committed.
 */
export async function runQuery<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const reader = query.sql.startsWith('select') ? readerOf(db) : undefined;
  if (reader) return (await reader.all(query.sql, query.parameters)) as Row[];
  const { rows } = await (connections.get(db) ?? db).executeQuery<Row>(query);
  return rows;
}

/** When the connection was lost during the commit, the transaction may still have been committed. */
export class CommitError extends Error {
  override name = 'CommitError';

  constructor(cause: unknown) {
    super('The commit failed.', { cause });
  }
}
