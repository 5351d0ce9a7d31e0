import type { Migration } from '../column-types.ts';

/** What each employee chose for themselves. The contract has the lists of values. */
export const preferences: Migration = async ({ schema }) => {
  const defaults = { text_size: 'normal', theme: 'system', start_screen: 'start_repair' };
  for (const [name, value] of Object.entries(defaults)) {
    await schema
      .alterTable('employees')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
      .execute();
  }
};
