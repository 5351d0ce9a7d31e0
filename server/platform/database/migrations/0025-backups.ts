import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Backups that were made or tried. Their files may be gone. */
export const backups: Migration = async ({ schema }, { autoKey, instant }) => {
  await schema
    .createTable('backups')
    .$call(autoKey)
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('daily', 'admin', 'command', 'update')`))
    .addColumn('started_on', instant, (column) => column.notNull())
    .addColumn('started_by', 'integer', (column) => column.references('employees.id'))
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('running', 'done', 'failed')`))
    .addColumn('seen_on', instant, (column) => column.notNull())
    .addColumn('finished_on', instant)
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('kilobytes', 'integer')
    .addColumn('is_encrypted', 'integer', (column) => column.notNull().check(sql`is_encrypted in (0, 1)`))
    .addColumn('missing_photos', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failure', 'text')
    .execute();
};
