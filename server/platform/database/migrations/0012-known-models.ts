import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/** Finds the newest machines of a model, without its letter case, spaces and hyphens. */
export const knownModels: Migration = async ({ schema }) => {
  await schema
    .createIndex('machines_by_model')
    .on('machines')
    .expression(sql`upper(replace(replace(model, ' ', ''), '-', '')), id`)
    .execute();
};
