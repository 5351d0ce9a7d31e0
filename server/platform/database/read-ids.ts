import { type Expression, sql } from 'kysely';
import type { Db } from './engine.ts';
import { isPostgres } from './is-postgres.ts';

/** The ids that `query` selects, in its order. They are one JSON value instead of a row for each. */
export async function readIds(db: Db, query: Expression<{ id: number }>): Promise<number[]> {
  const list = isPostgres(db) ? sql`json_agg(id)` : sql`json_group_array(id)`;
  const { ids } = await db
    .selectNoFrom(sql<number[] | string | null>`(select ${list} from ${query} as found)`.as('ids'))
    .executeTakeFirstOrThrow();
  return typeof ids === 'string' ? (JSON.parse(ids) as number[]) : (ids ?? []);
}
