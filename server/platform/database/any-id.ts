import { type Expression, type RawBuilder, sql } from 'kysely';

/** On PostgreSQL, to compare a column with: one of `ids`, which are one value. It would plan a list of values again each time. */
export function anyId(ids: readonly number[] | Expression<readonly number[]>): RawBuilder<number> {
  return sql<number>`any(cast(${ids} as bigint[]))`;
}
