import type { Migration } from '../column-types.ts';

/** Indexes all words of the machines and their notes. */
export const searchWords: Migration = async (db, { indexWords }) => indexWords(db);
