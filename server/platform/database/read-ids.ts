import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './engine.ts';
import { isPostgres } from './is-postgres.ts';
import type { Tables } from './tables.ts';

/** The ids that `query` selects, in its order. They are one JSON value instead of a row for each. */
export async function readIds<Names extends keyof Tables>(
  db: Db,
  query: SelectQueryBuilder<Tables, Names, { id: number }>,
): Promise<number[]> {
  const list = isPostgres(db) ? sql`json_agg(id)` : sql`json_group_array(id)`;
  const { ids } = await db
    .selectNoFrom(sql<number[] | string | null>`(select ${list} from ${query} as found)`.as('ids'))
    .executeTakeFirstOrThrow();
  return typeof ids === 'string' ? (JSON.parse(ids) as number[]) : (ids ?? []);
}
