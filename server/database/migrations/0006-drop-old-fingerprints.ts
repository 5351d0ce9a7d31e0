import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/**
 * Old fingerprints were hashes of whole requests, passwords included, which lets passwords be guessed from them. They are
 * overwritten before they are deleted: SQLite leaves the bytes of a deleted row in the file.
 */
export const dropOldFingerprints: Migration = async (db) => {
  await sql`update idempotency_keys set asked = ${'0'.repeat(64)}`.execute(db);
  await sql`delete from idempotency_keys`.execute(db);
};
