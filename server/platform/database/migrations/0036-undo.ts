import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** What an undo puts back: a deleted note, and from whom a technician had a machine. */
export const undo: Migration = async ({ schema }, { instant }) => {
  await schema
    .createTable('deleted_notes')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('machine_id', 'bigint', (column) => column.notNull().references('machines.id'))
    .addColumn('author_id', 'bigint', (column) => column.notNull().references('employees.id'))
    .addColumn('content', 'text', (column) => column.notNull().check(sql`length(content) between 1 and 4000`))
    .addColumn('date', instant, (column) => column.notNull())
    .addColumn('arrived_on', instant)
    .addColumn('edited_on', instant)
    .execute();
  // Without a reference: the version before, which works on this database during an update, has none either.
  await schema.alterTable('repairs').addColumn('handed_over_before', 'bigint').execute();
};
