import { type DayRange, dayOf, weekRange } from '@fettle/contract/shared/calendar.ts';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import type { ShopLists } from '@fettle/contract/shared/catalog.ts';
import { turnaround } from '@fettle/contract/reports/figures.ts';
import {
  floorWeeks,
  idleDays,
  maxBenchSquares,
  maxFloorCount,
  maxIdleLines,
  maxTypicalRepairs,
  typicalDays,
} from '@fettle/contract/shared/limits.ts';
import type { Floor, FloorTechnician, IdleLine } from '@fettle/contract/reports/floor.ts';
import type { Db } from '../../platform/database/engine.ts';
import { readAll } from '../../platform/database/read-all.ts';
import { listEmployees } from '../employees/store.ts';
import { countHeld } from '../export/store.ts';
import { untouchedSince } from '../machines/idle-counts.ts';
import { countMachines } from '../machines/keyset-page.ts';
import { countComebacksByEmployee } from '../repairs/comebacks.ts';
import { dayBounds, startOfLastDays } from '../shop/day-bounds.ts';
import {
  countBenches,
  countFinished,
  countFinishedByTechnician,
  countIdle,
  countOpenRecalls,
  countSoldRecalls,
  countWaiting,
  countWeeks,
  findOldestCompletion,
  listFinishedTimes,
  listInProgress,
  toBenchSquare,
} from './floor-store.ts';

/** Everything that the floor shows. Reads nothing but stored totals and ranges of indexes. */
export async function collectFloor(db: Db, now: Date, timeZone: string, { positions }: ShopLists): Promise<Floor> {
  const office = positions.filter(({ usual_type }) => usual_type === null).map(({ key }) => Number(key));
  const today = dayOf(now.toISOString(), timeZone);
  const weeks = lastWeeks(today);
  const boundsOf = ({ start, end }: DayRange) => dayBounds(start, end, timeZone);
  const idleSince = untouchedSince(now, idleDays);
  const typicalSince = startOfLastDays(typicalDays, now, timeZone);
  const [
    counts,
    held,
    employees,
    finishedToday,
    idle,
    waiting,
    openRecalls,
    soldRecalls,
    oldestCompleted,
    times,
    benches,
    finished,
    comebacks,
    inProgress,
    figures,
  ] = await readAll(
    db,
    () => countMachines(db),
    () => countHeld(db, {}),
    () => listEmployees(db),
    () => countFinished(db, boundsOf({ start: today, end: today })),
    () => countIdle(db, { since: idleSince, max: maxFloorCount }),
    () => countWaiting(db, { max: maxFloorCount }),
    () => countOpenRecalls(db, { max: maxFloorCount }),
    () => countSoldRecalls(db, { max: maxFloorCount }),
    () => findOldestCompletion(db, {}),
    () => listFinishedTimes(db, { since: typicalSince, limit: maxTypicalRepairs }),
    () => countBenches(db, {}),
    () => countFinishedByTechnician(db, boundsOf(weekRange(today))),
    () => countComebacksByEmployee(db, { ...boundsOf({ start: weekRange(today, 1 - floorWeeks).start, end: today }), max: maxFloorCount }),
    () => listInProgress(db, { limit: maxBenchSquares }),
    () => countWeeks(db, weeks.map(boundsOf)),
  );
  const typical = turnaround(times);
  return {
    today,
    in_progress: counts.in_progress,
    finished_today: finishedToday,
    idle,
    waiting_for_parts: waiting,
    open_recalls: openRecalls,
    sold_recalls: soldRecalls,
    ready_to_export: counts.completed - held,
    oldest_completed_on: oldestCompleted?.finished_on ?? null,
    typical_time: typical ? { repairs: typical.repairs, median_hours: typical.medianHours } : null,
    technicians: listTechnicians(employees, office, benches, inProgress, finished, comebacks),
    longest_idle: inProgress.filter(({ touched_on }) => touched_on < idleSince).slice(0, maxIdleLines),
    weeks: figures.flatMap(({ week, ...counts }) => {
      const days = weeks[week];
      return days ? [{ ...days, ...counts }] : [];
    }),
  };
}

/** The chart's weeks, from the oldest to the current one, which ends today. */
function lastWeeks(today: DayRange['end']): DayRange[] {
  return Array.from({ length: floorWeeks }, (_, index) => {
    const { start, end } = weekRange(today, index + 1 - floorWeeks);
    return { start, end: end < today ? end : today };
  });
}

/** Active employees whose position is not one of the `office`, and all others with machines on the bench or finished this week. The fullest benches come first. */
function listTechnicians(
  employees: readonly Employee[],
  office: readonly number[],
  benches: Awaited<ReturnType<typeof countBenches>>,
  inProgress: readonly IdleLine[],
  finished: Awaited<ReturnType<typeof countFinishedByTechnician>>,
  comebacks: ReadonlyMap<number, number>,
): FloorTechnician[] {
  return employees
    .flatMap(({ id, first_name, last_name, role, is_active }) => {
      const bench = benches.find(({ technician_id }) => technician_id === id);
      const week = finished.find(({ technician_id }) => technician_id === id);
      if (!bench && !week && (office.includes(role) || !is_active)) return [];
      return {
        id,
        first_name,
        last_name,
        on_bench: bench?.on_bench ?? 0,
        bench: inProgress.filter(({ technician_id }) => technician_id === id).map(toBenchSquare),
        completed_this_week: week?.completed ?? 0,
        trashed_this_week: week?.trashed ?? 0,
        comebacks: comebacks.get(id) ?? 0,
      };
    })
    .toSorted((a, b) => b.on_bench - a.on_bench);
}
