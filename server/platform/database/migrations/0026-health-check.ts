import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** One row, which is written to find out whether the database can be written. */
export const healthCheck: Migration = async (db) => {
  await db.schema
    .createTable('health_checks')
    .addColumn('checks', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into health_checks (checks) values (0)`.execute(db);
};
