import type { Db } from './engine.ts';

/**
 * Runs `work` in a transaction. Its `db` shadows the outer one on purpose, so no query can miss the transaction. Stores do not call this.
 * @throws CommitError when the commit failed
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  let isWorkDone = false;
  try {
    return await db.transaction().execute(async (db) => {
      const result = await work(db);
      isWorkDone = true;
      return result;
    });
  } catch (cause) {
    throw isWorkDone ? new CommitError(cause) : cause;
  }
}

/** When the connection was lost during the commit, the transaction may still have been committed. */
export class CommitError extends Error {
  override name = 'CommitError';

  constructor(cause: unknown) {
    super('The commit failed.', { cause });
  }
}
