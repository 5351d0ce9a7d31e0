import { floorWeeks } from '@fettle/contract/shared/limits.ts';
import { waitedSeconds } from '@fettle/contract/parts/rules.ts';
import type { BenchSquare, FloorWeek, IdleLine } from '@fettle/contract/reports/floor.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/engine.ts';
import { type Placeholders, prepareCount, prepareFirst, prepareQuery, rowCount } from '../../platform/database/prepare-query.ts';
import { fullNameExpr } from '../employees/full-name.ts';
import { isNotHeld } from '../export/store.ts';
import { openRecall, soldRecall } from '../machines/filtered-list.ts';
import { datesOfRepair } from '../machines/repair-dates.ts';

/** Instants: `from` is inclusive, `before` is exclusive. */
export type Period = { from: string; before: string };

const inProgress = sql.lit('in_progress' as const);

/** The number of machines in progress without activity since an instant. Counting stops at `max`. */
export const countIdle = prepareCount((db: Db, { since, max }: Placeholders<{ since: string; max: number }>) =>
  db.selectFrom('machines').select('id').where('status', '=', inProgress).where('touched_on', '<', since).limit(max),
);

/** The number of machines that wait for parts. Counting stops at `max`. */
export const countWaiting = prepareCount((db: Db, { max }: Placeholders<{ max: number }>) =>
  db.selectFrom('machines').select('id').where('waiting_since', 'is not', null).limit(max),
);

/** The number of machines in the shop with a recall that nobody has settled. Counting stops at `max`. */
export const countOpenRecalls = prepareCount((db: Db, { max }: Placeholders<{ max: number }>) =>
  db.selectFrom('machines').select('id').where(openRecall).limit(max),
);

/** The number of machines that left the shop with one. Counting stops at `max`. */
export const countSoldRecalls = prepareCount((db: Db, { max }: Placeholders<{ max: number }>) =>
  db.selectFrom('machines').select('id').where(soldRecall).limit(max),
);

/** The number of machines with a repair that finished in a period. */
export const countFinished = prepareCount((db: Db, { from, before }: Placeholders<Period>) =>
  db.selectFrom('repairs').select('machine_id').distinct().where('finished_on', '>=', from).where('finished_on', '<', before),
);

/** When the first of the machines that an export takes was completed; undefined if there are none. */
export const findOldestCompletion = prepareFirst((db: Db) =>
  db
    .selectFrom('repairs')
    // With its number, which `repairs_by_finish` does not have: otherwise SQLite reads that index, which has all repairs.
    .innerJoin('machines', (join) => join.onRef('machines.id', '=', 'machine_id').onRef('repair_number', '=', 'number'))
    .select('finished_on')
    .where('repairs.status', '=', sql.lit('completed' as const))
    .where(isNotHeld)
    .orderBy('finished_on')
    .limit(sql.lit(1)),
);

/** The machines in progress, longest without activity first. */
export const listInProgress = prepareQuery((db: Db, { limit }: Placeholders<{ limit: number }>) =>
  db
    .selectFrom('machines')
    .innerJoin('employees as technician', 'technician.id', 'machines.technician_id')
    .select(['machines.id', 'type_of', 'brand', 'model', 'version', 'technician_id', 'touched_on', 'waiting_since'])
    .select(fullNameExpr('technician').as('technician_name'))
    .where('status', '=', inProgress)
    .orderBy('touched_on')
    .orderBy('machines.id')
    .limit(limit),
);

export function toBenchSquare({ id, touched_on, waiting_since }: IdleLine): BenchSquare {
  return { id, touched_on, is_waiting: waiting_since !== null };
}

/** Each technician with repairs in progress. */
export const countBenches = prepareQuery((db: Db) =>
  db
    .selectFrom('repairs')
    .select(['technician_id', rowCount.as('on_bench')])
    .where('status', '=', inProgress)
    .groupBy('technician_id'),
);

const isTrashed = sql<boolean>`status = 'trashed'`;

/** Each technician with repairs that finished in a period. */
export const countFinishedByTechnician = prepareQuery((db: Db, { from, before }: Placeholders<Period>) =>
  db
    .selectFrom('repairs')
    .select(['technician_id'])
    .select([
      sql<number>`cast(sum(case when ${isTrashed} then 0 else 1 end) as integer)`.as('completed'),
      sql<number>`cast(sum(case when ${isTrashed} then 1 else 0 end) as integer)`.as('trashed'),
    ])
    .where('finished_on', '>=', from)
    .where('finished_on', '<', before)
    .groupBy('technician_id'),
);

/** The newest finished repairs since an instant. */
export async function listFinishedTimes(db: Db, finished: { since: string; limit: number }) {
  return (await finishedTimes(db, finished)).map(({ finished_on, waiting_since, waited_seconds, ...repair }) => ({
    ...repair,
    waited_seconds: waitedSeconds({ finished_on, waiting_since, waited_seconds }),
  }));
}

type WeekFigures = Omit<FloorWeek, 'start' | 'end'> & { week: number };

/** What happened in each of `floorWeeks` weeks. `week` is the index in `weeks`. */
export function countWeeks(db: Db, weeks: readonly Period[]): Promise<WeekFigures[]> {
  const bounds = weeks.flatMap(({ from, before }, week) => [
    [`from${week}`, from],
    [`before${week}`, before],
  ]);
  return weekFigures(db, Object.fromEntries(bounds) as Record<string, string>);
}

const finishedTimes = prepareQuery((db: Db, { since, limit }: Placeholders<{ since: string; limit: number }>) =>
  db
    .selectFrom('repairs')
    .select(['started_on', ...datesOfRepair, 'finished_on', 'waiting_since', 'waited_seconds'])
    .where('finished_on', '>=', since)
    .orderBy('finished_on', 'desc')
    .limit(limit),
);

const weekFigures = prepareQuery((db: Db, bounds: Placeholders<Record<string, string>>) => {
  const weeks = Array.from(
    { length: floorWeeks },
    (_, week) => sql`(${sql.lit(week)}, ${bounds[`from${week}`]}, ${bounds[`before${week}`]})`,
  );
  return db
    .with('weeks(week, starts, ends)', () => sql<{ week: number; starts: string; ends: string }>`(values ${sql.join(weeks)})`)
    .selectFrom('weeks')
    .select([
      'week',
      sql<number>`(select cast(count(distinct machine_id) as integer) from repairs where started_on >= starts and started_on < ends)`.as(
        'came_in',
      ),
      countFinishedInWeek("<> 'trashed'").as('completed'),
      countFinishedInWeek("= 'trashed'").as('trashed'),
      sql<number>`(
        select cast(count(distinct machine_id) as integer) from export_lines
        where export_id in (select id from exports where exported_on >= starts and exported_on < ends)
      )`.as('exported'),
    ])
    .orderBy('week');
});

function countFinishedInWeek(status: string) {
  return sql<number>`(select cast(count(distinct machine_id) as integer) from repairs where finished_on >= starts and finished_on < ends and status ${sql.raw(status)})`;
}
