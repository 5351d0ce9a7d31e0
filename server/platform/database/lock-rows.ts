import type { Compilable, OperationNodeSource } from 'kysely';
import type { Db } from './engine.ts';
import { isPostgres } from './is-postgres.ts';
import { type Placeholders, prepareQuery } from './prepare-query.ts';

type Lockable<Table extends string, Query> = { forNoKeyUpdate: (tables: readonly Table[]) => Query };

/**
 * Locks the selected rows of the tables, in their order, until the transaction ends; other rows may still refer to them. On SQLite, a
 * transaction has the whole database to itself.
 */
export function lockRows<Table extends string, Query extends Lockable<Table, Query>>(
  db: Db,
  query: Query,
  tables: readonly Table[],
): Query {
  return isPostgres(db) ? query.forNoKeyUpdate(tables) : query;
}

/** Keeps the selected rows as they are until the transaction ends. Others may keep them too. */
export function keepRows<Query extends { forShare: () => Query }>(db: Db, query: Query): Query {
  return isPostgres(db) ? query.forShare() : query;
}

/** Like `lockRows`, prepared, for rows that are not read. Sends nothing where there is nothing to lock. */
export function prepareLock<Values extends Record<string, unknown>, Table extends string>(
  tables: readonly Table[],
  build: (db: Db, placeholders: Placeholders<Values>) => Lockable<Table, Compilable & OperationNodeSource>,
): (db: Db, values: Values) => Promise<void> {
  const lock = prepareQuery((db: Db, placeholders: Placeholders<Values>) => build(db, placeholders).forNoKeyUpdate(tables));
  return async (db, values) => {
    if (isPostgres(db)) await lock(db, values);
  };
}
