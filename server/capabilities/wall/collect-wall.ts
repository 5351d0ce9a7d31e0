import { dayOf } from '@fettle/contract/shared/calendar.ts';
import { idleDays, maxFloorCount } from '@fettle/contract/shared/limits.ts';
import type { Wall } from '@fettle/contract/wall/calls.ts';
import type { Db } from '../../platform/database/engine.ts';
import { readAll } from '../../platform/database/read-all.ts';
import { countMachines } from '../machines/keyset-page.ts';
import { dayBounds } from '../repairs/day-bounds.ts';
import { countFinished, countIdle, countWaiting } from '../reports/floor-store.ts';
import { listFinishTimes, listOldest } from './store.ts';

const dayMs = 86_400_000;
const maxOldest = 5;
/** Far more than a shop finishes in a day. */
const maxFinishTimes = 5_000;

export async function collectWall(db: Db, now: Date, timeZone: string, showsNames: boolean): Promise<Wall> {
  const today = dayOf(now.toISOString(), timeZone);
  const bounds = dayBounds(today, today, timeZone);
  const since = new Date(now.getTime() - idleDays * dayMs).toISOString();
  const [counts, finishedToday, idle, waiting, oldest, finishTimes] = await readAll(
    db,
    () => countMachines(db),
    () => countFinished(db, bounds),
    () => countIdle(db, { since, max: maxFloorCount }),
    () => countWaiting(db, maxFloorCount),
    () => listOldest(db, maxOldest),
    () => listFinishTimes(db, { ...bounds, limit: maxFinishTimes }),
  );
  return {
    in_progress: counts.in_progress,
    finished_today: finishedToday,
    idle,
    waiting_for_parts: waiting,
    ready_to_export: counts.completed,
    oldest: oldest.map((machine) => (showsNames ? machine : { ...machine, technician_name: null })),
    finished_by_hour: countByHour(finishTimes, timeZone),
  };
}

/** A day with a change of the clocks has an hour twice, or not at all. */
function countByHour(instants: readonly string[], timeZone: string): number[] {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const instant of instants) {
    const { hour } = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return hours;
}
