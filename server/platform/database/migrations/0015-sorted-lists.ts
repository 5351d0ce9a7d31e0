import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Indexes for lists sorted by a column. Type and activity have theirs, and a technician's machines are found by the technician. */
export const sortedLists: Migration = async ({ schema }) => {
  const indexes = {
    machines_by_status_and_brand: sql`status, brand, id`,
    machines_by_status_and_model: sql`status, model, id`,
    machines_by_status_and_color: sql`status, coalesce(color, 'zzz'), id`,
    machines_by_status_and_serial: sql`status, serial_key, id`,
  };
  for (const [name, columns] of Object.entries(indexes)) await schema.createIndex(name).on('machines').expression(columns).execute();
  await schema
    .createIndex('repairs_in_progress')
    .on('repairs')
    .columns(['started_on', 'machine_id'])
    .where(sql.ref('status'), '=', sql.lit('in_progress'))
    .execute();
};
