import { machineLists, startLists } from '@fettle/contract/shared/catalog.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Columns } from '../column-types.ts';
import type { Tables } from '../tables.ts';
import { dropChecks } from './drop-checks.ts';

/** The lists that machines are described with become rows. Types and conditions are then what these rows say, so their checks go. */
export async function addLists(db: Kysely<Tables>, columns: Columns): Promise<void> {
  for (const statement of tables(columns)) await statement.execute(db);
  for (const list of machineLists) {
    // A primary key has no nulls.
    const entries = startLists[list].map((entry) => ({ type_of: 'type_of' in entry ? entry.type_of : '', ...entry }));
    const parts = Map.groupBy(entries, ({ type_of }) => type_of);
    const rows = [...parts.values()].flatMap((part) =>
      part.map(({ type_of, key, label }, position) => ({ list, type_of, key, label, position, is_retired: 0 as const })),
    );
    await db.insertInto('list_entries').values(rows).execute();
  }
  await dropChecks(db, 'machines', ['type_of', 'condition']);
  await dropChecks(db, 'export_lines', ['type_of']);
}

const tables = ({ id, instant }: Columns): RawBuilder<unknown>[] => [
  sql`
    create table list_entries (
      list text not null,
      type_of text not null,
      key text not null check (key <> ''),
      label text not null check (label <> ''),
      position integer not null,
      is_retired integer not null check (is_retired in (0, 1)),
      constraint list_entries_key primary key (list, type_of, key)
    )`,
  sql`
    create table list_changes (
      version integer not null,
      list text not null,
      type_of text not null,
      key text not null,
      kind text not null,
      label text not null,
      label_before text,
      "on" ${instant} not null,
      author_id ${id} not null references employees (id),
      constraint list_changes_key primary key (version)
    )`,
  sql`create index list_changes_by_list on list_changes (list, version)`,
];
