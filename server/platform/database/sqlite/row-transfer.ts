import { sql } from 'kysely';
import { type RowTransfer, type Table, tablesNotCopied } from '../row-transfer.ts';
import { addDocuments } from './word-index.ts';

export const sqliteRowTransfer: RowTransfer = {
  async listTables(db) {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_schema
      where type = 'table' and name in (select name from pragma_table_list where schema = 'main' and type = 'table')
        and name not like 'sqlite\_%' escape '\\'
      order by name`.execute(db);
    const tables: Table[] = [];
    for (const { name, sql: definition } of rows) {
      if (tablesNotCopied.includes(name)) continue;
      const { rows: columns } = await sql<{ name: string; pk: number }>`select name, pk from pragma_table_info(${name})`.execute(db);
      const { rows: references } = await sql<{ table: string }>`
        select distinct "table" from pragma_foreign_key_list(${name}) where "table" <> ${name} order by "table"`.execute(db);
      tables.push({
        name,
        columns: columns.map((column) => column.name).toSorted(),
        key: columns
          .filter(({ pk }) => pk > 0)
          .toSorted((a, b) => a.pk - b.pk)
          .map((column) => column.name),
        references: references.map(({ table }) => table),
        isNumbered: /\bautoincrement\b/i.test(definition),
      });
    }
    return tables;
  },

  async insertRows(db, { name, columns }, rows) {
    const values = columns.map((_, index) => sql`value ->> ${sql.lit(index)}`);
    await sql`
      insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from json_each(${JSON.stringify(rows)})`.execute(db);
  },

  async lastNumber(db, table) {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq ?? 0;
  },

  async setLastNumber(db, table, last) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
  },

  async withoutIndexing(db, work) {
    const { rows: triggers } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_schema where type = 'trigger'`.execute(db);
    for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(db);
    await work();
    for (const trigger of triggers) await sql.raw(trigger.sql).execute(db);
    await sql`insert into machine_search (machine_search) values ('rebuild')`.execute(db);
    await sql.raw(addDocuments).execute(db);
  },

  async databaseBytes(db) {
    const { rows } = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
    return rows[0]?.bytes ?? 0;
  },
};
