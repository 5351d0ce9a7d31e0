import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Changes to the counts of machines are rows of their own, so that writers do not wait for each other. */
export const countChanges: Migration = async ({ schema }, { autoKey }) => {
  await schema
    .createTable('machine_count_changes')
    .$call(autoKey)
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('in_progress', 'completed', 'trashed', 'exported')`))
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('change', 'integer', (column) => column.notNull())
    .execute();
};
