import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * A value of a prepared query that PostgreSQL cannot see while it plans. It then plans the query once for each connection. Otherwise it plans
 * it again for each value when it expects more of a plan for that value, such as a small limit, and planning can take longer than reading.
 * Only for queries whose best plan is the same for all values.
 */
export function plannedOnce<Value extends number | string>(value: Value | Expression<Value>, type: 'bigint' | 'text'): RawBuilder<Value> {
  return sql<Value>`(select cast(${value} as ${sql.raw(type)}))`;
}
