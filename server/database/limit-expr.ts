import { type RawBuilder, sql } from 'kysely';

/**
 * A row count for `limit`. SQLite prepares a statement again each time a bare parameter is bound to its LIMIT, which costs more than most
 * of our queries. It evaluates an expression that contains the parameter when the statement runs.
 */
export function limitExpr(rows: number): RawBuilder<number> {
  return sql<number>`cast(${rows} as integer)`;
}
