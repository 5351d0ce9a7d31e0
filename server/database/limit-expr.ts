import { type RawBuilder, sql } from 'kysely';

/**
 * For `limit`: at most so many rows. SQLite prepares a statement anew each time that a bare parameter is bound to its LIMIT, which costs
 * more than most of our queries; an expression with the parameter in it is computed when it runs.
 */
export function limitExpr(rows: number): RawBuilder<number> {
  return sql<number>`cast(${rows} as integer)`;
}
