import { startLists } from '@fettle/contract/shared/catalog.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { dropChecks } from './drop-checks.ts';

/** Positions become a list. What the role of an employee can be is then what its rows say. */
export async function addPositions(db: Kysely<Tables>): Promise<void> {
  await sql`alter table list_entries add column usual_type text`.execute(db);
  const entries = startLists.positions.map(({ key, label, usual_type }, position) => ({ key, label, usual_type, position }));
  await db
    .insertInto('list_entries')
    .values(entries.map((entry) => ({ ...entry, list: 'positions' as const, type_of: '', is_retired: 0 as const })))
    .execute();
  await dropChecks(db, 'employees', ['role']);
}
