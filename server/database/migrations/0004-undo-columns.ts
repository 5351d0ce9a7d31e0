import type { Migration } from '../column-types.ts';

/** A repair remembers what it was before its last move, so that taking the move back restores its technician and its finish. */
export const takingBack: Migration = async (db, { instant }) => {
  const repairs = db.schema.alterTable('repairs');
  await repairs.addColumn('status_before', 'text').execute();
  await repairs.addColumn('technician_before', 'integer', (column) => column.references('employees.id')).execute();
  await repairs.addColumn('finished_before', instant).execute();
};
