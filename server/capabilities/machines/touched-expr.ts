import { type Expression, type RawBuilder, sql } from 'kysely';

/** `touchedOn` of the contract in SQL, for a machine that was not read. */
export function touchedExpr(on: string | Expression<string>): RawBuilder<string> {
  const instant = sql<string>`cast(${on} as text)`;
  return sql<string>`case when touched_on < ${instant} then ${instant} else touched_on end`;
}
