import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * A row count for `limit`. SQLite prepares a statement again each time a bare parameter is bound to its LIMIT, which costs more than most
 * of our queries. With the parameter inside an expression, SQLite evaluates the limit each time it runs the same prepared statement.
 */
export function limitExpr(rows: number | Expression<number>): RawBuilder<number> {
  return sql<number>`cast(${rows} as integer)`;
}
