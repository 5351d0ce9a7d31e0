import type { Migration } from '../column-types.ts';

/** A search may name a technician, and a chain has thousands of employees. */
export const wordsOfNames: Migration = (db, { indexNames }) => indexNames(db);
