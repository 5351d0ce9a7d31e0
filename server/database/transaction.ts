import type { Db } from './engine.ts';

/**
 * Runs `work` in a transaction: all of it or nothing. The handle it is given shadows the outer one on purpose, so that
 * nothing inside can miss the transaction. Only handlers open one.
 * @throws CommitError when the commit failed; the cause tells whether its outcome is known
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

/** A commit that failed. When the connection was lost meanwhile, the transaction may have been committed all the same. */
export class CommitError extends Error {
  override name = 'CommitError';

  constructor(cause: unknown) {
    super('The commit failed.', { cause });
  }
}
