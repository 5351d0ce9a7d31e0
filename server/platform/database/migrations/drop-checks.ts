import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../is-postgres.ts';
import type { Tables } from '../tables.ts';

const checkOfColumn = / check \((\w+) (?:[^()]|\([^()]*\))*\)/g;

/** Drops the checks of columns. SQLite cannot: it creates the table again. No row changes, so what other tables and indexes have stays right. */
export async function dropChecks(db: Kysely<Tables>, table: string, columns: readonly string[]): Promise<void> {
  if (isPostgres(db)) {
    for (const column of columns)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_${column}_check`)}`.execute(db);
    return;
  }
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(db);
  const [definition = '', ...others] = ['table', 'index', 'trigger'].flatMap((type) =>
    rows.filter((row) => row.type === type).map((row) => row.sql),
  );
  const kept = sql.table(`${table}_with_checks`);
  await sql`create table ${kept} as select * from ${sql.table(table)}`.execute(db);
  await sql`drop table ${sql.table(table)}`.execute(db);
  await sql.raw(definition.replaceAll(checkOfColumn, (check, column: string) => (columns.includes(column) ? '' : check))).execute(db);
  await sql`insert into ${sql.table(table)} select * from ${kept}`.execute(db);
  await sql`drop table ${kept}`.execute(db);
  for (const other of others) await sql.raw(other).execute(db);
}
