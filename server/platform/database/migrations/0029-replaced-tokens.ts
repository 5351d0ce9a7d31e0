import type { Migration } from '../column-types.ts';

/** The token that a session had before the employee entered their password again. */
export const replacedTokens: Migration = async ({ schema }) => {
  await schema.alterTable('sessions').addColumn('former_token_hash', 'text').execute();
  await schema.createIndex('sessions_by_former_token').on('sessions').column('former_token_hash').unique().execute();
};
