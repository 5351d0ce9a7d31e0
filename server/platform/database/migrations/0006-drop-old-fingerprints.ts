import { sql } from 'kysely';
import type { Migration } from '../column-types.ts';

/**
 * Old fingerprints were hashes of whole requests, so passwords could be guessed from them. Overwrites them before deleting,
 * because SQLite leaves the bytes of a deleted row in the file.
 */
export const dropOldFingerprints: Migration = async (db) => {
  await sql`update idempotency_keys set asked = ${'0'.repeat(64)}`.execute(db);
  await sql`delete from idempotency_keys`.execute(db);
};
