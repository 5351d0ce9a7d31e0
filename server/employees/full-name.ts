import { type RawBuilder, sql } from 'kysely';

/** First and last name of the employee that a query joins as `table`, put together where the row is read: it is needed on every line. */
export function fullName(table: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;
}
