import { PostgresAdapter } from 'kysely';
import type { Db } from './engine.ts';

/**
 * Locks the selected rows until the transaction ends; other rows may still refer to them. On SQLite, a transaction has the whole database
 * to itself.
 */
export function lockRows<Query extends { forNoKeyUpdate: () => Query }>(db: Db, query: Query): Query {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forNoKeyUpdate() : query;
}
