import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** Employees choose a language. */
export async function addLanguages(db: Kysely<Tables>): Promise<void> {
  await sql`alter table employees add column language text`.execute(db);
}
