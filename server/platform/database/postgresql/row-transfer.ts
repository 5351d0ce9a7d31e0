import { type Kysely, sql } from 'kysely';
import { fillDocuments } from './word-index.ts';
import { type RowTransfer, tablesNotCopied } from '../row-transfer.ts';
import type { Tables } from '../tables.ts';

export const postgresRowTransfer: RowTransfer = {
  async listTables(db) {
    const { rows } = await sql<{ name: string; columns: string[]; key: string[]; references: string[]; is_numbered: boolean }>`
      select
        relname as name,
        array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by attname::text collate "C") as columns,
        array(select attname::text from pg_constraint cross join unnest(conkey) with ordinality as part (number, position)
              join pg_attribute on attrelid = conrelid and attnum = part.number
              where conrelid = pg_class.oid and contype = 'p' order by position) as key,
        array(select distinct target.relname::text from pg_constraint join pg_class as target on target.oid = confrelid
              where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid order by 1) as "references",
        exists(select from pg_attribute where attrelid = pg_class.oid and attidentity <> '') as is_numbered
      from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace
      order by relname collate "C"`.execute(db);
    return rows
      .filter(({ name }) => !tablesNotCopied.includes(name))
      .map(({ is_numbered, ...table }) => ({ ...table, isNumbered: is_numbered }));
  },

  async insertRows(db, { name, columns }, rows) {
    const objects = rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
    const list = sql.join(columns.map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(name)} (${list})
      select ${list} from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(objects)}::json)`.execute(db);
  },

  async lastNumber(db, table) {
    // A sequence that was never used has the value null.
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')) as last`.execute(db);
    return rows[0]?.last ?? 0;
  },

  async setLastNumber(db, table, last) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${Math.max(last, 1)}, ${last > 0})`.execute(db);
  },

  async withoutIndexing(db, work) {
    const { rows } = await sql<{ name: string }>`
      select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where not tgisinternal and relnamespace = current_schema()::regnamespace`.execute(db);
    for (const { name } of rows) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
    await work();
    for (const { name } of rows) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
    await sql.raw(fillDocuments).execute(db);
    // The planner has no statistics of rows that were just added.
    await sql`analyze`.execute(db);
  },

  async databaseBytes(db) {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(db);
    return rows[0]?.bytes ?? 0;
  },
};

/** Removes all tables and functions, except those of extensions. */
export async function dropEverything(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop table if exists %I cascade', relname) as statement from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    union all
    select format('drop function if exists %s cascade', pg_proc.oid::regprocedure) from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(db);
  for (const { statement } of rows) await sql.raw(statement).execute(db);
}
