import type { Migration } from '../column-types.ts';

/**
 * Indexes for every combination of list filters, in both sort orders. The filtered columns come first, then the sort
 * columns. Columns after those let a technician's lists apply further filters within the index.
 */
export const filteredLists: Migration = async (db) => {
  for (const name of ['machines_by_technician', 'machines_by_technician_and_status']) await db.schema.dropIndex(name).execute();
  const indexes = {
    machines_by_technician: ['technician_id', 'id', 'type_of'],
    machines_by_technician_and_status: ['technician_id', 'status', 'id', 'type_of'],
    machines_by_technician_and_touch: ['technician_id', 'touched_on', 'id', 'status', 'type_of'],
    machines_by_type_and_touch: ['type_of', 'touched_on', 'id'],
    machines_by_status_and_type_and_touch: ['status', 'type_of', 'touched_on', 'id'],
  };
  for (const [name, columns] of Object.entries(indexes)) await db.schema.createIndex(name).on('machines').columns(columns).execute();
};
