import { waitedSeconds } from '@fettle/contract/parts/rules.ts';
import type { MetricsLine } from '@fettle/contract/reports/metrics.ts';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import { type Expression, sql } from 'kysely';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Db } from '../../platform/database/engine.ts';
import { together } from '../../platform/database/transaction.ts';
import { yieldToEventLoop } from '../../platform/system/yield-to-event-loop.ts';
import { datesOfRepair } from '../machines/repair-dates.ts';

type FinishedFilter = { employee: number; from: string; before: string };
type FinishedStatus = Exclude<MachineStatus, 'in_progress'>;

/** Rows per chunk. Small enough not to delay other requests. */
const chunkSize = 250;

/** A technician's repairs in progress, by machine id. */
export async function listOpenRepairs(db: Db, employee: number): Promise<MetricsLine[]> {
  return readAllChunks(async (last) => selectOpenRepairs(db, { employee, after: last?.id ?? 0 }));
}

/** The repairs that a technician completed, including exported ones, by finish date. `from` is inclusive, `before` is exclusive. */
export async function listCompletedRepairs(db: Db, finished: FinishedFilter): Promise<MetricsLine[]> {
  const lists = await together(listFinishedRepairs(db, 'completed', finished), listFinishedRepairs(db, 'exported', finished));
  return lists.flat().toSorted(compareByFinish);
}

/** The repairs that a technician trashed, by finish date. */
export async function listTrashedRepairs(db: Db, finished: FinishedFilter): Promise<MetricsLine[]> {
  return listFinishedRepairs(db, 'trashed', finished);
}

/** The number of repairs in the three lists. Counts up to `max` repairs in progress and up to `max` finished ones. */
export async function countRepairs(db: Db, finished: FinishedFilter, max: number): Promise<number> {
  const [[open], [done]] = await together(countOpen(db, { employee: finished.employee, max }), countFinished(db, { ...finished, max }));
  return (open?.repairs ?? 0) + (done?.repairs ?? 0);
}

async function listFinishedRepairs(db: Db, status: FinishedStatus, { employee, from, before }: FinishedFilter): Promise<MetricsLine[]> {
  return readAllChunks(async (last) => {
    const rows = await selectFinishedRepairs(db, {
      employee,
      status,
      before,
      from: (last && finishedOn(last)) ?? from,
      afterMachine: last?.id ?? 0,
      afterNumber: last?.repair_number ?? 0,
      limit: chunkSize,
    });
    return rows.map(({ waiting_since, waited_seconds, finished_on, ...line }) => ({
      ...line,
      waited_seconds: waitedSeconds({ waiting_since, waited_seconds, finished_on }),
    }));
  });
}

/** `read` returns the chunk after the line `last`. Yields to the event loop between chunks. */
async function readAllChunks(read: (last: MetricsLine | undefined) => Promise<MetricsLine[]>): Promise<MetricsLine[]> {
  const lines: MetricsLine[] = [];
  for (;;) {
    const chunk = await read(lines.at(-1));
    lines.push(...chunk);
    if (chunk.length < chunkSize) return lines;
    await yieldToEventLoop();
  }
}

function compareByFinish(a: MetricsLine, b: MetricsLine): number {
  const [first, second] = [finishedOn(a) ?? '', finishedOn(b) ?? ''];
  if (first !== second) return first < second ? -1 : 1;
  return a.id - b.id || a.repair_number - b.repair_number;
}

function finishedOn({ completed_on, trashed_on }: MetricsLine): string | null {
  return completed_on ?? trashed_on;
}

const selectOpenRepairs = prepareQuery((db: Db, { employee, after }: Placeholders<{ employee: number; after: number }>) =>
  selectMetricsLines(db)
    .select('repairs.waiting_since')
    .where('repairs.status', '=', sql.lit('in_progress'))
    .where('repairs.technician_id', '=', employee)
    .where('machine_id', '>', after)
    .orderBy('machine_id')
    .limit(sql.lit(chunkSize)),
);

type FinishedChunk = FinishedFilter & { status: FinishedStatus; afterMachine: number; afterNumber: number; limit: number };

const selectFinishedRepairs = prepareQuery((db: Db, chunk: Placeholders<FinishedChunk>) =>
  selectMetricsLines(db)
    .select(['repairs.waiting_since', 'waited_seconds', 'finished_on'])
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
    .limit(chunk.limit),
);

const countOpen = prepareQuery((db: Db, { employee, max }: Placeholders<{ employee: number; max: number }>) =>
  countRows(db, repairsOfEmployee(db, employee).where('status', '=', sql.lit('in_progress')).limit(max)),
);

const countFinished = prepareQuery((db: Db, { employee, from, before, max }: Placeholders<FinishedFilter & { max: number }>) =>
  countRows(
    db,
    repairsOfEmployee(db, employee)
      .where('status', 'in', ['completed', 'exported', 'trashed'])
      .where('finished_on', '>=', from)
      .where('finished_on', '<', before)
      .limit(max),
  ),
);

function repairsOfEmployee(db: Db, employee: Expression<number>) {
  return db
    .selectFrom('repairs')
    .select((row) => row.lit(1).as('one'))
    .where('technician_id', '=', employee);
}

function countRows(db: Db, rows: ReturnType<typeof repairsOfEmployee>) {
  return db.selectFrom(rows.as('counted')).select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('repairs'));
}

function selectMetricsLines(db: Db) {
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
