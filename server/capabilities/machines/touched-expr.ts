import { type Expression, type RawBuilder, sql } from 'kysely';

/** The machine's `touched_on` after an event. A change that was made without a connection may arrive after later ones. */
export function touchedExpr(on: string | Expression<string>): RawBuilder<string> {
  const instant = sql<string>`cast(${on} as text)`;
  return sql<string>`case when touched_on < ${instant} then ${instant} else touched_on end`;
}
