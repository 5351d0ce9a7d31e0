import type { ExportBatch } from '@fettle/contract/export/calls.ts';
import { type Selectable, sql } from 'kysely';
import { limitExpr } from '../database/limit-expr.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Db } from '../database/engine.ts';
import type { Tables } from '../database/tables.ts';
import { ownTurn } from '../streaming/own-turn.ts';
import { fullName } from '../employees/full-name.ts';
import { blockSize, type CountChange } from '../machines/counts.ts';

/**
 * Moves every completed repair, and then its machine, to `exported` under one new batch, keeps a copy of each machine as
 * its line, and writes the history. Undefined when nothing is completed: the transaction must then be given up.
 */
export async function exportCompleted(
  db: Db,
  author_id: number,
  exported_on: string,
): Promise<{ id: number; machines: number } | undefined> {
  const { id } = await db.insertInto('exports').values({ exported_on, author_id, machines: 1 }).returning('id').executeTakeFirstOrThrow();
  const machines = await moveRepairs(db, id, exported_on);
  if (machines === 0) return undefined;
  await db.updateTable('exports').set({ machines }).where('id', '=', id).execute();
  await moveMachines(db, id, exported_on);
  await keepLines(db, id);
  await recordExport(db, id, author_id, exported_on);
  return { id, machines };
}

async function moveRepairs(db: Db, export_id: number, exported_on: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('repairs')
    .set({ status: 'exported', exported_on, export_id })
    .where('status', '=', 'completed')
    .where('machine_id', 'in', (db) => db.selectFrom('machines').select('id').where('status', '=', 'completed'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function moveMachines(db: Db, export_id: number, touched_on: string): Promise<void> {
  await db
    .updateTable('machines')
    .set((row) => ({ status: 'exported', touched_on, version: row('version', '+', 1) }))
    .where('id', 'in', (db) => db.selectFrom('repairs').select('machine_id').where('export_id', '=', export_id))
    .execute();
}

async function keepLines(db: Db, exportId: number): Promise<void> {
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
          fullName('creator').as('creator_name'),
          fullName('technician').as('technician_name'),
        ]),
    )
    .execute();
}

async function recordExport(db: Db, exportId: number, authorId: number, instant: string): Promise<void> {
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

/** How a batch changed the kept counts. */
export async function countChangesOf(db: Db, exportId: number): Promise<CountChange[]> {
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

/** The batches, newest first. */
export async function listExports(db: Db): Promise<ExportBatch[]> {
  const rows = await selectBatches(db).orderBy('exports.id', 'desc').execute();
  return rows.map(asBatch);
}

/** Undefined for an unknown id. */
export async function findExport(db: Db, id: number): Promise<ExportBatch | undefined> {
  const row = await selectBatches(db).where('exports.id', '=', id).executeTakeFirst();
  return row && asBatch(row);
}

function selectBatches(db: Db) {
  return db
    .selectFrom('exports')
    .innerJoin('employees', 'employees.id', 'author_id')
    .select(['exports.id', 'exported_on', 'machines', 'first_name', 'last_name']);
}

function asBatch({ first_name, last_name, ...batch }: Omit<ExportBatch, 'author_name'> & { first_name: string; last_name: string }) {
  return { ...batch, author_name: `${first_name} ${last_name}` };
}

/** Small enough that other requests do not wait for it. */
const chunkSize = 250;

/** The machines of a batch as they were when they were exported, by id, in chunks. */
export async function* linesOfExport(db: Db, id: number): AsyncGenerator<ExportLine[]> {
  let after = 0;
  for (;;) {
    const lines = await exportLines(db, { id, after, limit: chunkSize });
    const last = lines.at(-1);
    if (!last) return;
    yield lines;
    after = last.machine_id;
    await ownTurn();
  }
}

const exportLines = prepareQuery((db: Db, { id, after, limit }: { id: number; after: number; limit: number }) =>
  db
    .selectFrom('export_lines')
    .selectAll()
    .where('export_id', '=', id)
    .where('machine_id', '>', after)
    .orderBy('machine_id')
    .limit(limitExpr(limit)),
);

export type ExportLine = Selectable<Tables['export_lines']>;
