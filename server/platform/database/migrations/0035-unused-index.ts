import type { Migration } from '../column-types.ts';

/** No query looks machines up by who registered them, but every change of a machine added to this index. */
export const unusedIndex: Migration = async ({ schema }) => {
  await schema.dropIndex('machines_by_creator').execute();
};
