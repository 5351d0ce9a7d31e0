import type { ChosenMachine, ExportBatch, ExportCounts, ExportedMachine } from '@fettle/contract/export/calls.ts';
import { type Selectable, sql, type SqlBool } from 'kysely';
import { type Placeholders, prepareCount, prepareQuery, rowCount } from '../../platform/database/prepare-query.ts';
import { readAll } from '../../platform/database/read-all.ts';
import type { Db } from '../../platform/database/engine.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { yieldToEventLoop } from '../../platform/system/yield-to-event-loop.ts';
import { fullNameExpr } from '../employees/full-name.ts';
import { blockSize, type CountChange } from '../machines/counts.ts';
import { machineFields } from '../machines/machine-select.ts';

export type NewExport = { author_id: number; exported_on: string };

/**
 * Creates a batch of all completed machines, without those with a recall that nobody has settled: marks their repairs and the machines as
 * exported, copies each machine to an export line and adds events. Returns `none` if there are none, and `changed` if one of them got
 * such a recall meanwhile. The caller must then roll back.
 */
export async function exportCompletedMachines(
  db: Db,
  newExport: NewExport,
): Promise<{ id: number; machines: number } | 'none' | 'changed'> {
  const id = await insertExport(db, newExport);
  const batch = { id, exported_on: newExport.exported_on };
  const machines = await markRepairsExported(db, batch);
  if (machines === 0) return 'none';
  if ((await markMachinesExported(db, batch)) < machines) return 'changed';
  return recordExport(db, newExport, { id, machines });
}

/**
 * Like `exportCompletedMachines`, for exactly the chosen machines. If one of them is not completed, is held or has another version,
 * `machines` is smaller than their number. The caller must then roll back.
 */
export async function exportChosenMachines(
  db: Db,
  newExport: NewExport,
  chosen: readonly ChosenMachine[],
): Promise<{ id: number; machines: number }> {
  const id = await insertExport(db, newExport);
  const batch = { id, exported_on: newExport.exported_on };
  const slices = toSlices(chosen);
  for (const slice of slices) await markRepairsExported(db, batch, slice);
  let machines = 0;
  // Compares the versions again: an edit between the two statements does not touch the repair.
  for (const slice of slices) machines += await markMachinesExported(db, batch, slice);
  return machines === chosen.length ? recordExport(db, newExport, { id, machines }) : { id, machines };
}

async function insertExport(db: Db, newExport: NewExport): Promise<number> {
  const { id } = await db
    .insertInto('exports')
    .values({ ...newExport, machines: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Batch = { id: number; exported_on: string };

async function markRepairsExported(db: Db, { id, exported_on }: Batch, slice?: readonly ChosenMachine[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('repairs')
    .set({ status: 'exported', exported_on, export_id: id })
    .where('status', '=', 'completed')
    .where('machine_id', 'in', (db) =>
      db
        .selectFrom('machines')
        .select('id')
        .where('status', '=', 'completed')
        .where(isNotHeld)
        .$if(slice !== undefined, (query) => query.where(isAmong(slice ?? []))),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function markMachinesExported(db: Db, { id, exported_on }: Batch, slice?: readonly ChosenMachine[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('machines')
    .set((row) => ({ status: 'exported', touched_on: exported_on, version: row('version', '+', 1) }))
    .where('id', 'in', (db) => db.selectFrom('repairs').select('machine_id').where('export_id', '=', id))
    // An edit between the two statements may have brought a recall.
    .where(isNotHeld)
    .$if(slice !== undefined, (query) => query.where(isAmong(slice ?? [])))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The machine is not held. Not `= 0`: while PostgreSQL has no statistics, it takes that for few machines, and joins them one by one. */
export const isNotHeld = sql<SqlBool>`open_recalls < 1`;

/** How many of the completed machines have a recall that nobody has settled. */
export const countHeld = prepareCount((db: Db) =>
  db
    .selectFrom('machines')
    .select('id')
    .where(sql<SqlBool>`open_recalls > 0 and status = 'completed'`),
);

async function recordExport(db: Db, { author_id, exported_on }: NewExport, batch: { id: number; machines: number }) {
  const { id, machines } = batch;
  await db.updateTable('exports').set({ machines }).where('id', '=', id).execute();
  await insertExportLines(db, id);
  await insertExportEvents(db, id, author_id, exported_on);
  return batch;
}

/** Databases limit the parameters of a statement. */
const sliceSize = 500;

function toSlices<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / sliceSize) }, (_, at) => items.slice(at * sliceSize, (at + 1) * sliceSize));
}

/** Whether a machine has an id and a version of the list. The casts: PostgreSQL takes the type of a bare parameter in VALUES as text. */
function isAmong(slice: readonly ChosenMachine[]) {
  const rows = slice.map(({ id, version }) => sql`(cast(${id} as bigint), cast(${version} as integer))`);
  return sql<SqlBool>`(machines.id, machines.version) in (values ${sql.join(rows)})`;
}

/** The chosen machines that are not part of the export, as they are now, by id. Machines that do not exist are left out. */
export async function findNotExported(db: Db, exportId: number, chosen: readonly ChosenMachine[]): Promise<NotExported[]> {
  const found: NotExported[] = [];
  for (const slice of toSlices(chosen)) found.push(...(await selectNotExported(db, exportId, slice)));
  return found.toSorted((a, b) => a.id - b.id);
}

export type NotExported = Awaited<ReturnType<typeof selectNotExported>>[number];

function selectNotExported(db: Db, exportId: number, slice: readonly ChosenMachine[]) {
  return db
    .selectFrom('machines')
    .innerJoin('repairs', (join) =>
      join.onRef('repairs.machine_id', '=', 'machines.id').onRef('repairs.number', '=', 'machines.repair_number'),
    )
    .innerJoin('employees as technician', 'technician.id', 'machines.technician_id')
    .leftJoin('exports', 'exports.id', 'repairs.export_id')
    .leftJoin('employees as exporter', 'exporter.id', 'exports.author_id')
    .select(['machines.id', 'brand', 'type_of', 'machines.status', 'open_recalls'])
    .select([fullNameExpr('technician').as('technician_name'), fullNameExpr('exporter').$castTo<string | null>().as('exported_by')])
    .where(
      'machines.id',
      'in',
      slice.map(({ id }) => id),
    )
    .where((row) => row.or([row('machines.status', '<>', 'exported'), row('repairs.export_id', '<>', exportId)]))
    .execute();
}

/** All of them, by name: a server of the next version may add some, which would make a prepared `select *` fail. */
const lineColumns = [
  ...(['export_id', 'machine_id', 'repair_number'] as const),
  ...machineFields,
  ...(['completed_on', 'creator_name', 'technician_name', 'made'] as const),
];

async function insertExportLines(db: Db, exportId: number): Promise<void> {
  await db
    .insertInto('export_lines')
    .columns(lineColumns)
    .expression((db) =>
      db
        .selectFrom('repairs')
        .innerJoin('machines', 'machines.id', 'repairs.machine_id')
        .innerJoin('employees as creator', 'creator.id', 'machines.creator_id')
        .innerJoin('employees as technician', 'technician.id', 'repairs.technician_id')
        .where('export_id', '=', exportId)
        .select(['export_id', 'machine_id', 'repairs.number', ...machineFields, 'finished_on'])
        .select([fullNameExpr('creator').as('creator_name'), fullNameExpr('technician').as('technician_name'), 'made']),
    )
    .execute();
}

async function insertExportEvents(db: Db, exportId: number, authorId: number, instant: string): Promise<void> {
  await db
    .insertInto('events')
    .columns(['machine_id', 'kind', 'on', 'author_id', 'from', 'to'])
    .expression((db) =>
      db
        .selectFrom('export_lines')
        .where('export_id', '=', exportId)
        .select([
          'machine_id',
          sql<'exported'>`'exported'`.as('kind'),
          sql<string>`cast(${instant} as text)`.as('on'),
          sql<number>`cast(${authorId} as bigint)`.as('author_id'),
          sql<string>`'completed'`.as('from'),
          sql<string>`'exported'`.as('to'),
        ]),
    )
    .execute();
}

/** The changes to the stored machine counts. */
export async function countChangesOfExport(db: Db, exportId: number): Promise<CountChange[]> {
  const blocks = await db
    .selectFrom('export_lines')
    .select([sql<number>`machine_id / ${sql.lit(blockSize)}`.as('block'), rowCount.as('by')])
    .where('export_id', '=', exportId)
    .groupBy('block')
    .execute();
  return blocks.flatMap(({ block, by }) => [
    { status: 'completed', block, by: -by },
    { status: 'exported', block, by },
  ]);
}

/** All batches, newest first. */
export function listExports(db: Db): Promise<ExportBatch[]> {
  return selectExports(db).orderBy('exports.id', 'desc').execute();
}

/** Undefined for an unknown id. */
export function findExport(db: Db, id: number): Promise<ExportBatch | undefined> {
  return selectExports(db).where('exports.id', '=', id).executeTakeFirst();
}

function selectExports(db: Db) {
  return db
    .selectFrom('exports')
    .innerJoin('employees', 'employees.id', 'author_id')
    .select(['exports.id', 'exported_on', 'machines', fullNameExpr('employees').as('author_name')]);
}

/** Lines per chunk. Small enough not to delay other requests. */
const chunkSize = 250;

/** The machines of a batch as they were when exported, by id, in chunks. */
export async function* readExportLines(db: Db, id: number): AsyncGenerator<ExportLine[]> {
  let after = 0;
  for (;;) {
    const lines = await selectExportLines(db, { id, after, limit: chunkSize });
    const last = lines.at(-1);
    if (!last) return;
    yield lines;
    after = last.machine_id;
    await yieldToEventLoop();
  }
}

const selectExportLines = prepareQuery((db: Db, { id, after, limit }: Placeholders<{ id: number; after: number; limit: number }>) =>
  db
    .selectFrom('export_lines')
    .select(lineColumns)
    .where('export_id', '=', id)
    .where('machine_id', '>', after)
    .orderBy('machine_id')
    .limit(limit),
);

/** A page of a batch, by id. `page` counts from 1. */
export async function exportPage(db: Db, id: number, page: number, perPage: number): Promise<ExportedMachine[]> {
  const lines = await selectPage(db, { id, skipped: (page - 1) * perPage, limit: perPage });
  return lines.map(({ machine_id, ...line }) => ({ ...line, id: machine_id }));
}

const selectPage = prepareQuery((db: Db, { id, skipped, limit }: Placeholders<{ id: number; skipped: number; limit: number }>) =>
  db.selectFrom('export_lines').select(lineColumns).where('export_id', '=', id).orderBy('machine_id').limit(limit).offset(skipped),
);

/** Both lists start with the most frequent. */
export async function countExport(db: Db, id: number): Promise<ExportCounts> {
  const [types, vendors] = await readAll(
    db,
    () => countTypes(db, { id }),
    () => countVendors(db, { id }),
  );
  return { types, vendors };
}

const countTypes = prepareQuery((db: Db, { id }: Placeholders<{ id: number }>) =>
  db
    .selectFrom('export_lines')
    .select(['type_of', rowCount.as('machines')])
    .where('export_id', '=', id)
    .groupBy('type_of')
    .orderBy('machines', 'desc')
    .orderBy('type_of'),
);

const countVendors = prepareQuery((db: Db, { id }: Placeholders<{ id: number }>) =>
  db
    .selectFrom('export_lines')
    .select(['vendor', rowCount.as('machines')])
    .where('export_id', '=', id)
    .groupBy('vendor')
    .orderBy('machines', 'desc')
    .orderBy(sql`vendor is null`)
    .orderBy('vendor'),
);

export type ExportLine = Selectable<Tables['export_lines']>;
