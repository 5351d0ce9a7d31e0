import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Indexes for counting what came in, was finished and was exported in a period, and for the oldest machine to export. */
export const floor: Migration = async ({ schema }) => {
  await schema.createIndex('repairs_by_start').on('repairs').column('started_on').execute();
  await schema.createIndex('repairs_by_finish').on('repairs').columns(['finished_on', 'status', 'technician_id', 'machine_id']).execute();
  await schema
    .createIndex('repairs_to_export')
    .on('repairs')
    .column('finished_on')
    .where(sql.ref('status'), '=', sql.lit('completed'))
    .execute();
  await schema.createIndex('exports_by_date').on('exports').columns(['exported_on', 'machines']).execute();
};
