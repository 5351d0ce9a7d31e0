import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './engine.ts';
import { isPostgres } from './is-postgres.ts';

/** The ids that `query` selects, in its order. They are one JSON value instead of a row for each. */
export async function readIds(db: Db, query: Expression<{ id: number }>): Promise<number[]> {
  return parse(await db.selectNoFrom(idsOf(db, query).as('ids')).executeTakeFirstOrThrow());
}

/** The ids that `query` selects for each of `keys`, in its order. In the query, the key is `keyInQuery`. */
export async function readIdsOfEach(db: Db, keys: readonly string[], query: Expression<{ id: number }>): Promise<number[][]> {
  const list = JSON.stringify(keys);
  const rows = isPostgres(db)
    ? sql`json_array_elements_text(cast(${list} as json)) with ordinality as keys (key, place)`
    : sql`(select value as key, key as place from json_each(${list})) as keys`;
  const found = await sql<Ids & { place: number }>`select place, ${idsOf(db, query)} as ids from ${rows}`.execute(db);
  return found.rows.toSorted((a, b) => a.place - b.place).map(parse);
}

export const keyInQuery = sql<string>`keys.key`;

type Ids = { ids: number[] | string | null };

function idsOf(db: Db, query: Expression<{ id: number }>): RawBuilder<Ids['ids']> {
  return sql`(select ${isPostgres(db) ? sql`json_agg(id)` : sql`json_group_array(id)`} from ${query} as found)`;
}

function parse({ ids }: Ids): number[] {
  return typeof ids === 'string' ? (JSON.parse(ids) as number[]) : (ids ?? []);
}
