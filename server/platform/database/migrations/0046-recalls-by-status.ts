import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Machines with an open recall are read by their status. SQLite, which does not know how few they are, would rather go through all machines
 * of a status than use an index that does not begin with it.
 */
export async function indexRecallsByStatus(db: Kysely<Tables>): Promise<void> {
  await sql`drop index machines_with_open_recalls`.execute(db);
  await sql`create index machines_with_open_recalls on machines (status, id) where open_recalls > 0`.execute(db);
}
