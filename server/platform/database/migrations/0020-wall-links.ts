import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Links for screens on the wall. Their codes are stored as they are: a person who can read the database needs no link. */
export const wallLinks: Migration = async ({ schema }, { autoKey, instant }) => {
  await schema
    .createTable('wall_links')
    .$call(autoKey)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('shows_names', 'integer', (column) => column.notNull().check(sql`shows_names in (0, 1)`))
    .addColumn('created_on', instant, (column) => column.notNull())
    .addColumn('created_by', 'integer', (column) => column.notNull().references('employees.id'))
    .addColumn('last_used_on', instant)
    .execute();
};
