import type { Migration } from '../column-types.ts';

/** When a change reached the server, if it was made without a connection. */
export const arrivals: Migration = async ({ schema }, { instant }) => {
  for (const table of ['events', 'notes', 'photos']) await schema.alterTable(table).addColumn('arrived_on', instant).execute();
};
