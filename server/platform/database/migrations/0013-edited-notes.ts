import type { Migration } from '../column-types.ts';

export const editedNotes: Migration = async ({ schema }, { instant }) => {
  await schema.alterTable('notes').addColumn('edited_on', instant).execute();
};
