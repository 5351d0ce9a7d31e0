import { waitedSeconds } from '@fettle/contract/parts/rules.ts';
import type { MetricsLine } from '@fettle/contract/reports/metrics.ts';
import { type Expression, sql } from 'kysely';
import { type Placeholders, prepareCount, prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Db } from '../../platform/database/engine.ts';
import { together } from '../../platform/database/transaction.ts';
import { chunkSize } from '../../platform/system/chunks.ts';
import { yieldToEventLoop } from '../../platform/system/yield-to-event-loop.ts';
import { datesOfRepair } from '../machines/repair-dates.ts';

type FinishedFilter = { employee: number; from: string; before: string };

/** A technician's repairs in progress, by machine id. Stops once it has more than `max`. */
export function listOpenRepairs(db: Db, employee: number, max: number): Promise<MetricsLine[]> {
  return readChunks(max, (last) => selectOpenRepairs(db, { employee, after: last?.id ?? 0 }));
}

/** The repairs that a technician finished, by finish date. `from` is inclusive, `before` is exclusive. Stops once it has more than `max`. */
export function listFinishedRepairs(db: Db, { employee, from, before }: FinishedFilter, max: number): Promise<MetricsLine[]> {
  return readChunks(max, async (last) => {
    const rows = await selectFinishedRepairs(db, {
      employee,
      before,
      from: (last && finishedOn(last)) ?? from,
      afterMachine: last?.id ?? 0,
      afterNumber: last?.repair_number ?? 0,
    });
    return rows.map(({ waiting_since, waited_seconds, ...line }) => ({
      ...line,
      waited_seconds: waitedSeconds({ waiting_since, waited_seconds, finished_on: finishedOn(line) }),
    }));
  });
}

/** The number of repairs in both lists. Counts up to `max` repairs in progress and up to `max` finished ones. */
export async function countRepairs(db: Db, finished: FinishedFilter, max: number): Promise<number> {
  const [open, done] = await together(countOpen(db, { employee: finished.employee, max }), countFinished(db, { ...finished, max }));
  return open + done;
}

/** `read` returns the chunk after the line `last`. Yields to the event loop between chunks. */
async function readChunks(max: number, read: (last: MetricsLine | undefined) => Promise<MetricsLine[]>): Promise<MetricsLine[]> {
  const lines: MetricsLine[] = [];
  for (;;) {
    const chunk = await read(lines.at(-1));
    lines.push(...chunk);
    if (chunk.length < chunkSize || lines.length > max) return lines;
    await yieldToEventLoop();
  }
}

function finishedOn({ completed_on, trashed_on }: Pick<MetricsLine, 'completed_on' | 'trashed_on'>): string | null {
  return completed_on ?? trashed_on;
}

/** Only repairs in progress have no finish date, and the index has it. */
const selectOpenRepairs = prepareQuery((db: Db, { employee, after }: Placeholders<{ employee: number; after: number }>) =>
  selectMetricsLines(db)
    .select('repairs.waiting_since')
    .where('repairs.technician_id', '=', employee)
    .where('finished_on', 'is', null)
    .where('machine_id', '>', after)
    .orderBy('machine_id')
    .limit(sql.lit(chunkSize)),
);

type FinishedChunk = FinishedFilter & { afterMachine: number; afterNumber: number };

const selectFinishedRepairs = prepareQuery((db: Db, chunk: Placeholders<FinishedChunk>) =>
  selectMetricsLines(db)
    .select(['repairs.waiting_since', 'waited_seconds'])
    .where('repairs.technician_id', '=', chunk.employee)
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
    .limit(sql.lit(chunkSize)),
);

const countOpen = prepareCount((db: Db, { employee, max }: Placeholders<{ employee: number; max: number }>) =>
  repairsOfEmployee(db, employee).where('finished_on', 'is', null).limit(max),
);

const countFinished = prepareCount((db: Db, { employee, from, before, max }: Placeholders<FinishedFilter & { max: number }>) =>
  repairsOfEmployee(db, employee).where('finished_on', '>=', from).where('finished_on', '<', before).limit(max),
);

function repairsOfEmployee(db: Db, employee: Expression<number>) {
  return db
    .selectFrom('repairs')
    .select((row) => row.lit(1).as('one'))
    .where('technician_id', '=', employee);
}

function selectMetricsLines(db: Db) {
  return db
    .selectFrom('repairs')
    .innerJoin('machines', 'machines.id', 'repairs.machine_id')
    .select(['machines.id', 'type_of', 'brand', 'model', 'serial', 'style', 'repairs.status'])
    .select(['number as repair_number', 'started_on', ...datesOfRepair]);
}
