import { type RawBuilder, sql } from 'kysely';

/** First and last name of the employee whom a query joins as `table`, concatenated by the database. */
export function fullNameExpr(table: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;
}
