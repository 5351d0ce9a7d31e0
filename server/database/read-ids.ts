import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './engine.ts';
import { isPostgres } from './is-postgres.ts';
import type { Tables } from './tables.ts';

/** The ids that `query` selects, in its order. PostgreSQL sends them as one value instead of a row for each. */
export async function readIds<Names extends keyof Tables>(
  db: Db,
  query: SelectQueryBuilder<Tables, Names, { id: number }>,
): Promise<number[]> {
  if (!isPostgres(db)) return (await query.execute()).map(({ id }) => id);
  const found = sql<number[] | null>`(select json_agg(id) from ${query} as found)`.as('ids');
  return (await db.selectNoFrom(found).executeTakeFirstOrThrow()).ids ?? [];
}
