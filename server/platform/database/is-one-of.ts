import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './engine.ts';
import { isPostgres } from './is-postgres.ts';

/** A list of ids that is one value, so that the text of a prepared query does not vary with their number. As JSON. */
export type IdList = string;

export function idList(ids: readonly number[]): IdList {
  return JSON.stringify(ids);
}

/** Whether `column` is one of `ids`. */
export function isOneOf(db: Db, column: string, ids: Expression<IdList>): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(cast(translate(${ids}, '[]', '{}') as bigint[]))`
    : sql`${sql.ref(column)} in (select value from json_each(${ids}))`;
}
