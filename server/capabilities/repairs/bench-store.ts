import { type BenchLine, type BenchNews, maxBenchLines } from '@fettle/contract/repairs/bench.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/engine.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';
import { readAll } from '../../platform/database/read-all.ts';
import { fullNameExpr } from '../employees/full-name.ts';
import { latestNote } from '../machines/latest-note.ts';
import { datesOfRepair } from '../machines/repair-dates.ts';
import { latestThumbnailUrl } from '../photos/store.ts';
import { countUpTo } from './comebacks.ts';

/** The most parts on one bench. */
const maxParts = 1_000;
/** The most events that are read for its news. */
const maxNews = 1_000;

type OfEmployee = { employee: number };

/** An employee's repairs in progress, at most `maxBenchLines` + 1, oldest first, with the parts that they wait for. */
export async function listInProgressOnBench(db: Db, employee: number): Promise<BenchLine[]> {
  const [rows, parts, events] = await readAll(
    db,
    () => repairsInProgress(db, { employee }),
    () => partsOfRepairsInProgress(db, { employee }),
    () => newsEvents(db, { employee }),
  );
  const news = newsByMachine(events);
  const partsByMachine = Map.groupBy(
    parts.map(({ machine_id, ...part }) => ({ machine_id, part })),
    ({ machine_id }) => machine_id,
  );
  return rows.map((row) => ({
    ...row,
    awaited_parts: partsByMachine.get(row.id)?.map(({ part }) => part) ?? [],
    news: news.get(row.id) ?? [],
  }));
}

type Finished = OfEmployee & { from: string; before: string };

/** The repairs that an employee finished in a period, at most `maxBenchLines` + 1, newest first. `from` is inclusive, `before` is exclusive. */
export async function listFinishedOnBench(db: Db, finished: Finished): Promise<BenchLine[]> {
  return (await finishedRepairs(db, finished)).map((row) => ({ ...row, waiting_since: null, awaited_parts: [], news: [] }));
}

/** Returns false if there is no such event. */
export async function saveBenchSeen(db: Db, employee: number, event: number): Promise<boolean> {
  if (!(await db.selectFrom('events').select('id').where('id', '=', event).executeTakeFirst())) return false;
  const own = db.updateTable('employees').set({ bench_seen_event: event }).where('id', '=', employee);
  await own.where('bench_seen_event', '<', event).execute();
  return true;
}

/** The number of machines in progress of each active employee. Counting stops at `max`. */
export async function countInProgressByEmployee(db: Db, max: number): Promise<Map<number, number>> {
  const counts = await inProgressByEmployee(db, { max });
  return new Map(counts.map(({ id, in_progress }) => [id, in_progress]));
}

/** With a limit that it knows, PostgreSQL chooses a plan that takes longer. */
const repairsInProgress = prepareQuery((db: Db, { employee }: Placeholders<OfEmployee>) =>
  selectBenchLines(db)
    .where('repairs.technician_id', '=', employee)
    .where('repairs.status', '=', inProgress)
    .orderBy('started_on')
    .orderBy('machine_id')
    .limit(maxBenchLines + 1),
);

const partsOfRepairsInProgress = prepareQuery((db: Db, { employee }: Placeholders<OfEmployee>) =>
  db
    .selectFrom('repairs')
    .innerJoin('awaited_parts', (join) =>
      join.onRef('awaited_parts.machine_id', '=', 'repairs.machine_id').onRef('awaited_parts.repair_number', '=', 'repairs.number'),
    )
    .select(['awaited_parts.machine_id', 'awaited_parts.id', 'part_number', 'description', 'supplier', 'expected_on'])
    .where('repairs.technician_id', '=', employee)
    .where('repairs.status', '=', inProgress)
    .where('repairs.waiting_since', 'is not', null)
    .where('ended_on', 'is', null)
    .orderBy('started_on')
    .orderBy('awaited_parts.id')
    .limit(sql.lit(maxParts)),
);

/** What coworkers have done to the repairs since the technician's last own event, from the newest on. */
const newsEvents = prepareQuery((db: Db, { employee }: Placeholders<OfEmployee>) =>
  db
    .selectFrom('repairs')
    .innerJoin('events', 'events.machine_id', 'repairs.machine_id')
    .innerJoin('employees as author', 'author.id', 'author_id')
    .innerJoin('employees as technician', 'technician.id', 'repairs.technician_id')
    .select(['events.id', 'events.machine_id', 'kind', 'events.on', 'from', 'to', 'technician.bench_seen_event'])
    .select(fullNameExpr('author').as('author_name'))
    .where('repairs.technician_id', '=', employee)
    .where('repairs.status', '=', inProgress)
    .where('kind', 'in', ['handed_over', 'part_arrived', 'part_awaited'])
    .where('author_id', '<>', employee)
    // The others gave it to someone else, or an undo gave it back.
    .where((row) => row.or([row('kind', '<>', 'handed_over'), row('author_id', '=', row.ref('repairs.handed_over_by'))]))
    .whereRef('events.on', '>=', 'started_on')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('events as own')
            .select('own.id')
            .whereRef('own.machine_id', '=', 'repairs.machine_id')
            .whereRef('own.author_id', '=', 'repairs.technician_id')
            .whereRef('own.id', '>', 'events.id')
            // One that was made without a connection may be older than the news.
            .where(sql<boolean>`own."on" >= coalesce(events.arrived_on, events."on")`),
        ),
      ),
    )
    .orderBy('events.id', 'desc')
    .limit(sql.lit(maxNews)),
);

/** The news on an employee's bench that they have not seen. */
export async function countUnseenNews(db: Db, employee: number): Promise<number> {
  const news = newsByMachine(await newsEvents(db, { employee }));
  return [...news.values()].flat().filter(({ is_seen }) => !is_seen).length;
}

function newsByMachine(events: readonly NewsEvent[]): Map<number, BenchNews[]> {
  const byMachine = Map.groupBy(events, ({ machine_id }) => machine_id);
  return new Map([...byMachine].map(([id, events]) => [id, toNews(events)]));
}

type NewsEvent = Awaited<ReturnType<typeof newsEvents>>[number];

/** The last handover, which was to the technician, and the parts that arrived and are not awaited again. `events` are newest first. */
function toNews(events: readonly NewsEvent[]): BenchNews[] {
  const news = events.filter(({ kind, from }, index) => {
    const later = events.slice(0, index);
    if (kind === 'handed_over') return later.every((event) => event.kind !== kind);
    return kind === 'part_arrived' && later.every((event) => event.kind !== 'part_awaited' || event.to !== from);
  });
  return news.toReversed().map(({ id, kind, on, author_name, from, bench_seen_event }) => ({
    id,
    kind: kind as BenchNews['kind'],
    on,
    author_name,
    part: kind === 'part_arrived' ? nameOf(from ?? '') : null,
    is_seen: id <= bench_seen_event,
  }));
}

/** The name of a part that `partToText` wrote. The history had all in one line before. */
function nameOf(part: string): string {
  return part.replace(part.includes('\n') ? /\n.*/s : /, (?:from|expected) .*/s, '');
}

const finishedRepairs = prepareQuery((db: Db, { employee, from, before }: Placeholders<Finished>) =>
  selectBenchLines(db)
    .where('repairs.technician_id', '=', employee)
    .where('repairs.status', 'in', finishedStatuses)
    .where('finished_on', '>=', from)
    .where('finished_on', '<', before)
    .orderBy('finished_on', 'desc')
    .orderBy('machine_id')
    .limit(sql.lit(maxBenchLines + 1)),
);

const inProgressByEmployee = prepareQuery((db: Db, { max }: Placeholders<{ max: number }>) =>
  db
    .selectFrom('employees')
    .select(['employees.id', countUpTo(max, sql`status = ${inProgress}`).as('in_progress')])
    .where('left_on', 'is', null),
);

/** Written into the statement, because a parameter cannot use the index of repairs in progress. */
const inProgress = sql.lit('in_progress' as const);
/** Written into the statement, because a parameter would make PostgreSQL plan it again. */
const finishedStatuses = (['completed', 'trashed', 'exported'] as const).map((status) => sql.lit(status));

function selectBenchLines(db: Db) {
  return db
    .selectFrom('repairs')
    .innerJoin('machines', 'machines.id', 'repairs.machine_id')
    .leftJoin('employees as coworker', 'coworker.id', 'handed_over_by')
    .select(['machines.id', 'type_of', 'brand', 'model', 'serial', 'version', 'touched_on', 'repairs.status', 'started_on'])
    .select([...datesOfRepair, 'repairs.number as repair_number', 'repairs.waiting_since', latestNote().as('latest_note')])
    .select([latestThumbnailUrl().as('thumbnail_url'), fullNameExpr('coworker').$castTo<string | null>().as('handed_over_by')]);
}
