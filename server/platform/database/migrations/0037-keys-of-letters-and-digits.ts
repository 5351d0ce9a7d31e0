import type { Brand } from '@fettle/contract/shared/catalog.ts';
import { normalizeIdentifier, normalizeText } from '@fettle/contract/shared/normalize-text.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { plateKeys } from '../../../../contract/machines/search-text.ts';
import type { Migration } from '../column-types.ts';

/**
 * Plates and notes lose their invisible characters, and the keys of all machines follow the rule that this program looks them up with: only
 * letters and digits count, in models too.
 */
export const keysOfLettersAndDigits: Migration = async (db) => {
  await db.schema.dropIndex('machines_by_model').execute();
  await db.schema.alterTable('machines').addColumn('model_key', 'text').execute();
  // Right for most machines. For the others, neither database can do it.
  await sql`update machines set model_key = upper(model)`.execute(db);
  await changeRows(db, 'machines', sql`true`, (row: MachineRow) => {
    const [model, serial] = [visible(row.model, normalizeIdentifier), visible(row.serial, normalizeIdentifier)];
    return { id: row.id, brand: row.brand, model, serial, ...plateKeys({ brand: row.brand, model, serial }) };
  });
  await changeRows(db, 'notes', sql`octet_length(content) <> length(content)`, ({ id, content }: NoteRow) => ({
    id,
    content: visible(content, normalizeText),
  }));
  await db.schema.createIndex('machines_by_model').on('machines').columns(['model_key', 'id']).execute();
};

type MachineRow = { id: number; brand: Brand; model: string; serial: string } & ReturnType<typeof plateKeys>;
type NoteRow = { id: number; content: string };

/** What is left of a text; a text of nothing else keeps it. */
function visible(text: string, normalize: (text: string) => string): string {
  return normalize(text).trim() || text;
}

const pageSize = 2_000;

/** Saves what `change` makes of the rows. */
async function changeRows<Row extends { id: number }>(
  db: Kysely<unknown>,
  table: string,
  condition: RawBuilder<unknown>,
  change: (row: Row) => Row,
): Promise<void> {
  let lastId: number | undefined = 0;
  while (lastId !== undefined) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select * from ${sql.table(table)} where ${condition} and id > ${lastId} order by id limit ${sql.lit(pageSize)}`.execute(db);
    const changed = rows.flatMap((row) => {
      const after = change(row);
      const isSame = Object.entries(after).every(([column, value]) => row[column as keyof Row] === value);
      return isSame ? [] : [after];
    });
    await update(db, table, changed);
    lastId = rows.at(-1)?.id;
  }
}

async function update(db: Kysely<unknown>, table: string, rows: readonly { id: number }[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { id: _id, ...texts } = first;
  const columns = Object.keys(texts);
  const values = rows.map(({ id, ...texts }) => sql`(cast(${id} as bigint), ${sql.join(Object.values(texts))})`);
  await sql`
    with changed (id, ${sql.join(columns.map((column) => sql.ref(column)))}) as (values ${sql.join(values)})
    update ${sql.table(table)} set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`))}
    from changed where ${sql.ref(`${table}.id`)} = changed.id`.execute(db);
}
