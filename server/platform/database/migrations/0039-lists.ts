import { listNames, startLists } from '@fettle/contract/shared/catalog.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Columns } from '../column-types.ts';
import { isPostgres } from '../is-postgres.ts';
import type { Tables } from '../tables.ts';

/** The lists that machines are described with become rows. Types and conditions are then what these rows say, so their checks go. */
export async function addLists(db: Kysely<Tables>, columns: Columns): Promise<void> {
  for (const statement of tables(columns)) await statement.execute(db);
  for (const list of listNames) {
    // A primary key has no nulls.
    const entries = startLists[list].map((entry) => ({ type_of: 'type_of' in entry ? entry.type_of : '', ...entry }));
    const parts = Map.groupBy(entries, ({ type_of }) => type_of);
    const rows = [...parts.values()].flatMap((part) =>
      part.map(({ type_of, key, label }, position) => ({ list, type_of, key, label, position, is_retired: 0 as const })),
    );
    await db.insertInto('list_entries').values(rows).execute();
  }
  await (isPostgres(db) ? dropChecks(db) : createAgainWithoutChecks(db));
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

async function dropChecks(db: Kysely<Tables>): Promise<void> {
  for (const [table, column] of [
    ['machines', 'type_of'],
    ['machines', 'condition'],
    ['export_lines', 'type_of'],
  ] as const)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_${column}_check`)}`.execute(db);
}

/** SQLite cannot drop a check of a column. No row changes, so what other tables and the search indexes have stays right. */
async function createAgainWithoutChecks(db: Kysely<Tables>): Promise<void> {
  for (const table of ['machines', 'export_lines']) {
    const { rows } = await sql<{ type: string; sql: string }>`
      select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(db);
    const [definition = '', ...others] = ['table', 'index', 'trigger'].flatMap((type) =>
      rows.filter((row) => row.type === type).map((row) => row.sql),
    );
    const kept = sql.table(`${table}_with_checks`);
    await sql`create table ${kept} as select * from ${sql.table(table)}`.execute(db);
    await sql`drop table ${sql.table(table)}`.execute(db);
    await sql.raw(definition.replaceAll(/ check \((type_of|condition) in \([^)]*\)\)/g, '')).execute(db);
    await sql`insert into ${sql.table(table)} select * from ${kept}`.execute(db);
    await sql`drop table ${kept}`.execute(db);
    for (const other of others) await sql.raw(other).execute(db);
  }
}
