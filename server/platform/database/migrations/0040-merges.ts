import { type Kysely, sql } from 'kysely';
import type { Columns } from '../column-types.ts';
import type { Tables } from '../tables.ts';

/** Entries of the lists can be merged, and the machines of a merge are kept to undo it. */
export async function addMerges(db: Kysely<Tables>, { id }: Columns): Promise<void> {
  for (const statement of [
    sql`alter table list_entries add column merged_into text`,
    sql`alter table list_changes add column other_key text`,
    sql`alter table list_changes add column machines integer`,
    sql`
      create table merged_machines (
        version integer not null references list_changes (version),
        machine_id ${id} not null references machines (id),
        constraint merged_machines_key primary key (version, machine_id)
      )`,
  ])
    await statement.execute(db);
}
