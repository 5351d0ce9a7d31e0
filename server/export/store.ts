import type { ExportBatch } from '@fettle/contract/export/calls.ts';
import { type Selectable, sql } from 'kysely';
import { limitExpr } from '../database/limit-expr.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Db } from '../database/engine.ts';
import type { Tables } from '../database/tables.ts';
import { yieldToEventLoop } from '../streaming/yield-to-event-loop.ts';
import { fullNameExpr } from '../employees/full-name.ts';
import { blockSize, type CountChange } from '../machines/counts.ts';

/**
 * Creates an export batch: marks every completed repair and its machine as exported, copies each machine to an export line and adds
 * events. Returns undefined if no machine is completed. The caller must then roll back.
 */
export async function exportCompletedMachines(
  db: Db,
  author_id: number,
  exported_on: string,
): Promise<{ id: number; machines: number } | undefined> {
  const { id } = await db.insertInto('exports').values({ exported_on, author_id, machines: 1 }).returning('id').executeTakeFirstOrThrow();
  const machines = await markRepairsExported(db, id, exported_on);
  if (machines === 0) return undefined;
  await db.updateTable('exports').set({ machines }).where('id', '=', id).execute();
  await markMachinesExported(db, id, exported_on);
  await insertExportLines(db, id);
  await insertExportEvents(db, id, author_id, exported_on);
  return { id, machines };
}

async function markRepairsExported(db: Db, export_id: number, exported_on: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('repairs')
    .set({ status: 'exported', exported_on, export_id })
    .where('status', '=', 'completed')
    .where('machine_id', 'in', (db) => db.selectFrom('machines').select('id').where('status', '=', 'completed'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function markMachinesExported(db: Db, export_id: number, touched_on: string): Promise<void> {
  await db
    .updateTable('machines')
    .set((row) => ({ status: 'exported', touched_on, version: row('version', '+', 1) }))
    .where('id', 'in', (db) => db.selectFrom('repairs').select('machine_id').where('export_id', '=', export_id))
    .execute();
}

async function insertExportLines(db: Db, exportId: number): Promise<void> {
  await db
    .insertInto('export_lines')
    .columns([
      'export_id',
      'machine_id',
      'repair_number',
      'type_of',
      'brand',
      'model',
      'serial',
      'style',
      'color',
      'condition',
      'vendor',
      'completed_on',
      'creator_name',
      'technician_name',
    ])
    .expression((db) =>
      db
        .selectFrom('repairs')
        .innerJoin('machines', 'machines.id', 'repairs.machine_id')
        .innerJoin('employees as creator', 'creator.id', 'machines.creator_id')
        .innerJoin('employees as technician', 'technician.id', 'repairs.technician_id')
        .where('export_id', '=', exportId)
        .select([
          'export_id',
          'machine_id',
          'repairs.number',
          'type_of',
          'brand',
          'model',
          'serial',
          'style',
          'color',
          'condition',
          'vendor',
          'finished_on',
          fullNameExpr('creator').as('creator_name'),
          fullNameExpr('technician').as('technician_name'),
        ]),
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
          sql<number>`cast(${authorId} as integer)`.as('author_id'),
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
    .select((row) => [sql<number>`machine_id / ${sql.lit(blockSize)}`.as('block'), row.cast<number>(row.fn.countAll(), 'integer').as('by')])
    .where('export_id', '=', exportId)
    .groupBy('block')
    .execute();
  return blocks.flatMap(({ block, by }) => [
    { status: 'completed', block, by: -by },
    { status: 'exported', block, by },
  ]);
}

/** All batches, newest first. */
export async function listExports(db: Db): Promise<ExportBatch[]> {
  const rows = await selectExports(db).orderBy('exports.id', 'desc').execute();
  return rows.map(toExportBatch);
}

/** Undefined for an unknown id. */
export async function findExport(db: Db, id: number): Promise<ExportBatch | undefined> {
  const row = await selectExports(db).where('exports.id', '=', id).executeTakeFirst();
  return row && toExportBatch(row);
}

function selectExports(db: Db) {
  return db
    .selectFrom('exports')
    .innerJoin('employees', 'employees.id', 'author_id')
    .select(['exports.id', 'exported_on', 'machines', 'first_name', 'last_name']);
}

function toExportBatch({ first_name, last_name, ...batch }: Omit<ExportBatch, 'author_name'> & { first_name: string; last_name: string }) {
  return { ...batch, author_name: `${first_name} ${last_name}` };
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

const selectExportLines = prepareQuery((db: Db, { id, after, limit }: { id: number; after: number; limit: number }) =>
  db
    .selectFrom('export_lines')
    .selectAll()
    .where('export_id', '=', id)
    .where('machine_id', '>', after)
    .orderBy('machine_id')
    .limit(limitExpr(limit)),
);

export type ExportLine = Selectable<Tables['export_lines']>;
