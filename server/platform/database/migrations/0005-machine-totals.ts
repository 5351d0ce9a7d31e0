import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

const statuses = ['in_progress', 'completed', 'trashed', 'exported'];

/** Machines per status. Every list needs these totals, and summing the counts of many blocks is slow. */
export const machineTotals: Migration = async (db) => {
  const isStatus = sql.raw(`status in (${statuses.map((status) => `'${status}'`).join(', ')})`);
  await db.schema
    .createTable('machine_totals')
    .addColumn('status', 'text', (column) => column.primaryKey().check(isStatus))
    .addColumn('machines', 'integer', (column) => column.notNull().check(sql`machines >= 0`))
    .execute();
  for (const status of statuses) {
    await sql`
      insert into machine_totals (status, machines)
      select cast(${status} as text), coalesce(sum(machines), 0) from machine_counts where status = ${status}`.execute(db);
  }
};
