import type { MetricsLine } from '@fettle/contract/reports/metrics.ts';
import type { MachineStatus } from '@fettle/contract/machine-status.ts';
import { limitExpr } from '../database/limit-expr.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Db } from '../database/engine.ts';
import { ownTurn } from '../streaming/own-turn.ts';
import { datesOfRepair } from '../machines/repair-dates.ts';

type Finished = { employee: number; from: string; before: string };
type FinishedStatus = Exclude<MachineStatus, 'in_progress'>;

/** Small enough that other requests do not wait for it. */
const chunkSize = 250;

/** What a technician has in progress now, by machine id. */
export async function repairsInProgress(db: Db, employee: number): Promise<MetricsLine[]> {
  return readInChunks(async (last) => openRepairs(db, { employee, after: last?.id ?? 0, limit: chunkSize }));
}

/** The repairs credited to a technician that were completed from `from` until before `before`, in that order. */
export async function repairsCompleted(db: Db, finished: Finished): Promise<MetricsLine[]> {
  const completed = await repairsFinished(db, 'completed', finished);
  const exported = await repairsFinished(db, 'exported', finished);
  return [...completed, ...exported].toSorted(byFinish);
}

/** Likewise the trashed ones. */
export async function repairsTrashed(db: Db, finished: Finished): Promise<MetricsLine[]> {
  return repairsFinished(db, 'trashed', finished);
}

/** How many repairs the three lists have, counted to `most` for those in progress and to `most` for those finished. */
export async function countRepairs(db: Db, finished: Finished, most: number): Promise<number> {
  const [open] = await countOpen(db, { employee: finished.employee, most });
  const [done] = await countFinished(db, { ...finished, most });
  return (open?.repairs ?? 0) + (done?.repairs ?? 0);
}

async function repairsFinished(db: Db, status: FinishedStatus, { employee, from, before }: Finished): Promise<MetricsLine[]> {
  return readInChunks(async (last) =>
    finishedRepairs(db, {
      employee,
      status,
      before,
      from: (last && finishedOn(last)) ?? from,
      afterMachine: last?.id ?? 0,
      afterNumber: last?.repair_number ?? 0,
      limit: chunkSize,
    }),
  );
}

/** All lines, each chunk after the last line of the one before; all but the first in a turn of their own. */
async function readInChunks(read: (last: MetricsLine | undefined) => Promise<MetricsLine[]>): Promise<MetricsLine[]> {
  const lines: MetricsLine[] = [];
  for (;;) {
    const chunk = await read(lines.at(-1));
    lines.push(...chunk);
    if (chunk.length < chunkSize) return lines;
    await ownTurn();
  }
}

function byFinish(a: MetricsLine, b: MetricsLine): number {
  const [first, second] = [finishedOn(a) ?? '', finishedOn(b) ?? ''];
  if (first !== second) return first < second ? -1 : 1;
  return a.id - b.id || a.repair_number - b.repair_number;
}

function finishedOn({ completed_on, trashed_on }: MetricsLine): string | null {
  return completed_on ?? trashed_on;
}

const openRepairs = prepareQuery((db: Db, { employee, after, limit }: { employee: number; after: number; limit: number }) =>
  selectLines(db)
    .where('repairs.status', '=', 'in_progress')
    .where('repairs.technician_id', '=', employee)
    .where('machine_id', '>', after)
    .orderBy('machine_id')
    .limit(limitExpr(limit)),
);

type FinishedChunk = Finished & { status: FinishedStatus; afterMachine: number; afterNumber: number; limit: number };

const finishedRepairs = prepareQuery((db: Db, chunk: FinishedChunk) =>
  selectLines(db)
    .where('repairs.technician_id', '=', chunk.employee)
    .where('repairs.status', '=', chunk.status)
    .where('finished_on', '>=', chunk.from)
    .where('finished_on', '<', chunk.before)
    .where((row) =>
      row.or([
        row('finished_on', '>', chunk.from),
        row('machine_id', '>', chunk.afterMachine),
        row.and([row('machine_id', '=', chunk.afterMachine), row('number', '>', chunk.afterNumber)]),
      ]),
    )
    .orderBy('finished_on')
    .orderBy('machine_id')
    .orderBy('number')
    .limit(limitExpr(chunk.limit)),
);

const countOpen = prepareQuery((db: Db, { employee, most }: { employee: number; most: number }) =>
  countRows(db, repairsOf(db, employee).where('status', '=', 'in_progress').limit(limitExpr(most))),
);

const countFinished = prepareQuery((db: Db, { employee, from, before, most }: Finished & { most: number }) =>
  countRows(
    db,
    repairsOf(db, employee)
      .where('status', 'in', ['completed', 'exported', 'trashed'])
      .where('finished_on', '>=', from)
      .where('finished_on', '<', before)
      .limit(limitExpr(most)),
  ),
);

function repairsOf(db: Db, employee: number) {
  return db
    .selectFrom('repairs')
    .select((row) => row.lit(1).as('one'))
    .where('technician_id', '=', employee);
}

function countRows(db: Db, rows: ReturnType<typeof repairsOf>) {
  return db.selectFrom(rows.as('counted')).select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('repairs'));
}

function selectLines(db: Db) {
  return db
    .selectFrom('repairs')
    .innerJoin('machines', 'machines.id', 'repairs.machine_id')
    .select([
      'machines.id',
      'type_of',
      'brand',
      'model',
      'serial',
      'style',
      'repairs.status',
      'number as repair_number',
      'started_on',
      ...datesOfRepair,
    ]);
}
