import type { Migration } from '../column-types.ts';

/** Stores each repair's state before its last status change, so that undo can restore it. */
export const undoColumns: Migration = async (db, { instant }) => {
  const repairs = db.schema.alterTable('repairs');
  await repairs.addColumn('status_before', 'text').execute();
  await repairs.addColumn('technician_before', 'integer', (column) => column.references('employees.id')).execute();
  await repairs.addColumn('finished_before', instant).execute();
};
