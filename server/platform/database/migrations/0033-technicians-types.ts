import type { Migration } from '../column-types.ts';

/**
 * For a technician's machines of one type that nobody has touched for long. Within the index of all their machines, the database would read
 * several times as many.
 */
export const techniciansTypes: Migration = async ({ schema }) => {
  await schema
    .createIndex('machines_by_technician_and_type_and_touch')
    .on('machines')
    .columns(['technician_id', 'type_of', 'touched_on', 'id', 'status'])
    .execute();
};
