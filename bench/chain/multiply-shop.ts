import { Client } from 'pg';
import { foldedSerialKey, lookAlikeMark, plateMark, technicianMark } from '../../server/platform/database/word-index.ts';
import { blockSize } from '../../server/capabilities/machines/counts.ts';

/** Tables with rows of their own for each shop, apart from the words of machines, and the counts, which are computed. */
const tables = ['employees', 'exports', 'machines', 'repairs', 'export_lines', 'notes', 'awaited_parts', 'photos', 'events'] as const;
type MultipliedTable = (typeof tables)[number];

/** Columns that identify a row of a shop, here or in another table. */
const idColumns: ReadonlySet<string> = new Set([
  'id',
  'author_id',
  'creator_id',
  'export_id',
  'handed_over_by',
  'machine_id',
  'requested_by',
  'technician_before',
  'technician_id',
]);

/**
 * Copies the records of the only shop in a PostgreSQL database, so that they are those of `shops` shops. The records of all shops alternate,
 * as if they had come in at the same time: record `id` of shop `shop` (1 to `shops`) gets the id that `idInChain` returns. Needs a superuser,
 * and a server that may lose the database in a crash.
 */
export async function multiplyShop(databaseUrl: string, shops: number): Promise<void> {
  // Statements here take minutes, more than the product allows.
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  // Triggers and foreign keys would look at each row.
  await client.query('set session_replication_role = replica');
  await client.query(`set maintenance_work_mem = '1GB'`);
  await client.query(`set work_mem = '256MB'`);
  // What is written to a table that was emptied in the same transaction needs no log.
  await client.query('begin');
  const copied = [...tables, 'machine_words', 'settings'];
  for (const table of copied) await client.query(`create table one_${table} as table ${table}`);
  await client.query(`truncate ${[...tables, 'machine_words', 'machine_counts', 'machine_count_changes'].join(', ')} cascade`);
  await client.query('insert into settings table one_settings');
  const indexes = await dropIndexes(client);
  for (const table of tables) await multiplyTable(client, table, shops);
  await client.query(multiplyWords(shops));
  for (const table of copied) await client.query(`drop table one_${table}`);
  for (const statement of [...recount, ...indexes, 'commit', 'vacuum (freeze, analyze)']) {
    await client.query(statement);
  }
  await client.end();
}

export function idInChain(id: number, shop: number, shops: number): number {
  return (id - 1) * shops + shop;
}

/** Drops the indexes that are not constraints, and returns the statements that create them. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ index: string; definition: string }>(
    `select indexrelid::regclass::text as index, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any($1) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [[...tables, 'machine_words']],
  );
  for (const { index } of rows) await client.query(`drop index ${index}`);
  return rows.map(({ definition }) => definition);
}

async function multiplyTable(client: Client, table: MultipliedTable, shops: number): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const columns = rows.map(({ column }) => column);
  const values = columns.map((column) => computed[`${table}.${column}`]?.(shops) ?? valueOf(column, shops));
  const anyId = columns.includes('id') ? 'id' : 'machine_id';
  // The series depends on the row, so that all shops' copies of a row follow each other.
  await client.query(
    `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) select ${values.join(', ')}
     from one_${table} as one, generate_series(1, ${shops} + 0 * one.${anyId}) as shop`,
  );
  if (anyId === 'id') await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
}

function valueOf(column: string, shops: number): string {
  return idColumns.has(column) ? inChain(column, shops) : `one."${column}"`;
}

/** The same as `idInChain`. */
function inChain(column: string, shops: number): string {
  return `(one."${column}" - 1) * ${shops} + shop`;
}

/** As in bench/seed.ts, each serial is unique. */
function serial(idColumn: string, shops: number): string {
  return `'BX' || lpad(((${inChain(idColumn, shops)}) * 48271 % 999999937)::text, 9, '0')`;
}

/** Columns whose values differ between shops. */
const computed: Readonly<Record<string, (shops: number) => string>> = {
  'employees.email': () => `'shop' || shop || '.' || one.email`,
  'employees.founder': () => 'case when shop = 1 then one.founder end',
  'machines.serial': (shops) => serial('id', shops),
  'machines.serial_key': (shops) => serial('id', shops),
  'machines.search_text': (shops) => `left(one.search_text, -length(one.serial)) || ${serial('id', shops)}`,
  'export_lines.serial': (shops) => serial('machine_id', shops),
};

/** The document of a machine differs from that of another shop in some words. */
function multiplyWords(shops: number): string {
  const before = ownWords('one.id', 'one.serial', 'one.technician_id');
  const after = ownWords(inChain('id', shops), serial('id', shops), inChain('technician_id', shops));
  return `insert into machine_words (machine_id, words)
    select ${inChain('id', shops)}, ts_delete(words, ${before}) || array_to_tsvector(${after})
    from (select id, serial, technician_id, words from one_machines join one_machine_words on machine_id = id order by id) as one,
      generate_series(1, ${shops} + 0 * one.id) as shop`;
}

/** A machine's own words, as in postgresql/word-index.ts: they are there as words of a plate, too. */
function ownWords(id: string, machineSerial: string, technician: string): string {
  const words = [
    `(${id})::text`,
    `lower(${machineSerial})`,
    `'${lookAlikeMark}' || lower(${foldedSerialKey(machineSerial)})`,
    `'${technicianMark}' || (${technician}) || '${technicianMark}'`,
  ];
  return `array[${[...words, ...words.map((word) => `'${plateMark}' || ${word}`)].join(', ')}]`;
}

const recount = [
  `insert into machine_counts (status, block, machines) select status, id / ${blockSize}, count(*) from machines group by 1, 2`,
  'update machine_totals set machines = (select count(*) from machines where machines.status = machine_totals.status)',
];
