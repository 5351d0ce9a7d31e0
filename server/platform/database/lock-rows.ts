import type { Db } from './engine.ts';
import { isPostgres } from './is-postgres.ts';

/**
 * Locks the selected rows of the tables, in their order, until the transaction ends; other rows may still refer to them. On SQLite, a
 * transaction has the whole database to itself.
 */
export function lockRows<Table extends string, Query extends { forNoKeyUpdate: (tables: readonly Table[]) => Query }>(
  db: Db,
  query: Query,
  tables: readonly Table[],
): Query {
  return isPostgres(db) ? query.forNoKeyUpdate(tables) : query;
}
