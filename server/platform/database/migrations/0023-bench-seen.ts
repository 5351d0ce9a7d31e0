import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** The last event of which an employee has seen the news on their bench. What happened before this migration is no news. */
export const benchSeen: Migration = async (db) => {
  await db.schema
    .alterTable('employees')
    .addColumn('bench_seen_event', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update employees set bench_seen_event = (select coalesce(max(id), 0) from events)`.execute(db);
};
