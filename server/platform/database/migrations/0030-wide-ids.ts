import type { Migration } from '../column-types.ts';

/** PostgreSQL numbered rows with 32 bits, which the events of a chain of shops exceed. */
export const wideIds: Migration = (db, { widenIds }) => widenIds(db);
