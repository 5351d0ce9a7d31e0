import type { Migration } from '../column-types.ts';

/** What the servers of one database have in common. */
export const sharedValues: Migration = async ({ schema }) => {
  await schema
    .createTable('shared_values')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
};
