import { labelOf, startLists } from '@fettle/contract/shared/catalog.ts';
import { normalizeIdentifier, normalizeText } from '@fettle/contract/shared/normalize-text.ts';
import { recallTable } from '@fettle/contract/shared/plate/recalls.ts';
import { plateFacts, type SettledPlate } from '@fettle/contract/shared/plate/settled-plate.ts';
import { sql } from 'kysely';
import { plateKeys } from '../../../contract/machines/search-text.ts';
import type { Db, Engine } from './engine.ts';
import type { Value } from './row-transfer.ts';
import { createSchema } from './schema.ts';
import type { Tables } from './tables.ts';

/** The last migration of the release 0.2.0. */
export const lastOf020 = '0008-sign-in-attempts';

/** The tables of 0.2.0, after those that their rows refer to. */
const tables = [
  'employees',
  'sessions',
  'machines',
  'exports',
  'repairs',
  'notes',
  'events',
  'export_lines',
  'idempotency_keys',
  'machine_counts',
  'machine_totals',
  'attempt_counts',
  'known_devices',
] as const satisfies readonly (keyof Tables)[];

/** Keeps the rows of a table while the table is created again. */
export const keptTable = (name: string) => `${name}_of_0_2_0`;

type Parts = Pick<Engine, 'columns' | 'transfer'>;

/** Replaces the schema of 0.2.0, with all its rows. `db` is a transaction. */
export async function updateFrom020(db: Db, { columns, transfer }: Parts): Promise<void> {
  const lastNumbers = new Map<string, number>();
  const described = await transfer.listTables(db);
  for (const name of tables) {
    if (described.some((table) => table.name === name && table.isNumbered)) lastNumbers.set(name, await transfer.lastNumber(db, name));
    await sql`create table ${sql.table(keptTable(name))} as select * from ${sql.table(name)}`.execute(db);
  }
  // SQLite's index for substring searches.
  for (const name of ['machine_search', ...tables.toReversed()]) await sql`drop table if exists ${sql.table(name)}`.execute(db);
  await createSchema(db, columns);
  await addKeptRows(db, transfer);
  for (const [name, last] of lastNumbers) await transfer.setLastNumber(db, name, last);
}

/** Adds the rows of the kept tables, which it drops, to the tables of an empty shop. `db` is a transaction. */
export async function addKeptRows(db: Db, transfer: Engine['transfer']): Promise<void> {
  await db.deleteFrom('machine_totals').execute();
  const kept = await transfer.listTables(db);
  await transfer.withoutIndexing(db, async () => {
    for (const name of tables) {
      const columns = kept.find((table) => table.name === keptTable(name))?.columns ?? [];
      await addRows(db, transfer, { name, columns });
      await sql`drop table ${sql.table(keptTable(name))}`.execute(db);
    }
    for (const statement of newValues) await statement.execute(db);
    await findComebacks(db);
  });
}

type KeptTable = { name: (typeof tables)[number]; columns: readonly string[] };

async function addRows(db: Db, transfer: Engine['transfer'], { name, columns }: KeptTable): Promise<void> {
  if (name === 'machines')
    return addChangedRows(db, transfer, { name, columns: [...columns, 'model_key', 'made', 'open_recalls'] }, withPlate);
  if (name === 'notes') return addChangedRows(db, transfer, { name, columns }, withVisibleContent);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${list}) select ${list} from ${sql.table(keptTable(name))}`.execute(db);
}

const pageSize = 2_000;

/** Adds what `change` makes of the rows. */
async function addChangedRows(
  db: Db,
  transfer: Engine['transfer'],
  { name, columns }: KeptTable,
  change: (row: KeptRow) => Record<string, Value>,
): Promise<void> {
  const table = { name, columns, key: ['id'], references: [], isNumbered: true };
  for (let lastId: number | undefined = 0; lastId !== undefined;) {
    const { rows }: { rows: KeptRow[] } = await sql<KeptRow>`
      select * from ${sql.table(keptTable(name))} where id > ${lastId} order by id limit ${sql.lit(pageSize)}`.execute(db);
    const changed = rows.map(change).map((row) => columns.map((column) => row[column] ?? null));
    if (changed.length > 0) await transfer.insertRows(db, table, changed);
    lastId = rows.at(-1)?.id;
  }
}

type MachineOf020 = Record<string, Value> & Omit<SettledPlate, 'settled'> & { id: number };
type NoteOf020 = Record<string, Value> & { id: number; content: string };
/** One of the two. */
type KeptRow = MachineOf020 & NoteOf020;

/**
 * 0.2.0 kept invisible characters, and its keys more than letters and digits. It knew neither dates of manufacture nor recalls. Neither
 * database can do what these need.
 */
function withPlate(machine: MachineOf020): Record<string, Value> {
  const seen = { ...machine, model: visible(machine.model, normalizeIdentifier), serial: visible(machine.serial, normalizeIdentifier) };
  const keys = plateKeys({ ...seen, brandLabel: labelOf(startLists.brands, machine.brand) });
  return { ...seen, ...keys, ...plateFacts({ ...seen, settled: null }, recallTable) };
}

function withVisibleContent(note: NoteOf020): Record<string, Value> {
  return { ...note, content: visible(note.content, normalizeText) };
}

/** What is left of a text; a text of nothing else keeps it. */
function visible(text: string, normalize: (text: string) => string): string {
  return normalize(text).trim() || text;
}

const lastEvent = sql`select max("on") from events where events.machine_id = machines.id`;

/** Values of columns and settings that 0.2.0 does not have, where their default does not fit an existing shop. */
const newValues = [
  // All sessions began with a password.
  sql`update sessions set password_on = started_on`,
  // Other replies have less than today's. Such a request is not carried out again, and says that its outcome is unknown.
  sql`update idempotency_keys set reply = 'null' where call not in ('addMachine', 'deleteNote')`,
  // What happened before is no news on a bench.
  sql`update employees set bench_seen_event = (select coalesce(max(id), 0) from events)`,
  // Printing a label is no work.
  sql`
    update machines set touched_on = coalesce((${lastEvent} and kind <> 'label_printed'), touched_on)
    where id in (select machine_id from events where kind = 'label_printed')
      and touched_on = (${lastEvent} and kind = 'label_printed')`,
  // A shop with machines needs no checklist of the first steps.
  sql`
    insert into settings (key, value, changed_on, changed_by)
    select 'steps_marked_done', '["shop","team","label_printer","phones","first_machine"]', registered_on, creator_id
    from machines order by id limit 1`,
];

const comebackMs = 90 * 86_400_000;

/** Neither database can subtract instants in the way of the other. */
async function findComebacks(db: Db): Promise<void> {
  const returned = await db
    .selectFrom('repairs')
    .innerJoin('repairs as next', (join) =>
      join.onRef('next.machine_id', '=', 'repairs.machine_id').onRef('next.number', '=', sql`repairs.number + 1`),
    )
    .select(['repairs.machine_id', 'repairs.number', 'repairs.exported_on', 'next.started_on'])
    .where('repairs.exported_on', 'is not', null)
    .execute();
  for (const { machine_id, number, exported_on, started_on } of returned) {
    if (Date.parse(started_on) - Date.parse(exported_on ?? '') > comebackMs) continue;
    await db
      .updateTable('repairs')
      .set({ came_back_on: started_on })
      .where('machine_id', '=', machine_id)
      .where('number', '=', number)
      .execute();
  }
}
