import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** The shop's settings, and today's labels with their status. */
export const printers: Migration = async ({ schema }, { autoKey, instant }) => {
  await schema
    .createTable('settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('changed_on', instant, (column) => column.notNull())
    .addColumn('changed_by', 'integer', (column) => column.notNull().references('employees.id'))
    .execute();
  await schema
    .createTable('print_jobs')
    .$call(autoKey)
    .addColumn('machine_id', 'integer', (column) => column.notNull().references('machines.id'))
    .addColumn('author_id', 'integer', (column) => column.notNull().references('employees.id'))
    .addColumn('on', instant, (column) => column.notNull())
    .addColumn('copies', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('printed', 'sent', 'saved', 'failed', 'may_have_printed')`),
    )
    .addColumn('failure', 'text')
    .execute();
  await schema.createIndex('print_jobs_by_on').on('print_jobs').columns(['on', 'id']).execute();
};
