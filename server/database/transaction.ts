import type { Db } from './engine.ts';

/**
 * Runs `work` in a transaction: all of it or nothing. The handle it is given shadows the outer one on purpose, so that
 * nothing inside can miss the transaction. Only handlers open one.
 */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
