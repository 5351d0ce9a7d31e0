import { dayOf } from '@fettle/contract/shared/calendar.ts';
import type { IdleLine } from '@fettle/contract/reports/floor.ts';
import { idleDays, maxBenchSquares, maxFloorCount } from '@fettle/contract/shared/limits.ts';
import { maxWallFinishes, type Wall, type WallBench } from '@fettle/contract/wall/calls.ts';
import { brandAndType, type ShopLists } from '@fettle/contract/shared/catalog.ts';
import { type Message } from '@fettle/i18n/message.ts';
import { translateLists } from '@fettle/contract/shared/translate-lists.ts';
import type { Db } from '../../platform/database/engine.ts';
import { readAll } from '../../platform/database/read-all.ts';
import { countHeld } from '../export/store.ts';
import { untouchedSince } from '../machines/idle-counts.ts';
import { countMachines } from '../machines/keyset-page.ts';
import { dayBounds } from '../shop/day-bounds.ts';
import { countFinished, countIdle, countWaiting, listInProgress, toBenchSquare } from '../reports/floor-store.ts';
import { listFinishes, listOldest } from './store.ts';

const maxOldest = 5;

/** `say`: in the language of the shop. */
export async function collectWall(
  db: Db,
  {
    now,
    timeZone,
    showsNames,
    lists,
    say,
  }: { now: Date; timeZone: string; showsNames: boolean; lists: ShopLists; say: (message: Message) => string },
): Promise<Wall> {
  const translated = translateLists(lists, say);
  const today = dayOf(now.toISOString(), timeZone);
  const bounds = dayBounds(today, today, timeZone);
  const since = untouchedSince(now, idleDays);
  const [counts, held, finishedToday, idle, waiting, oldest, finishes, inProgress] = await readAll(
    db,
    () => countMachines(db),
    () => countHeld(db, {}),
    () => countFinished(db, bounds),
    () => countIdle(db, { since, max: maxFloorCount }),
    () => countWaiting(db, { max: maxFloorCount }),
    () => listOldest(db, { limit: maxOldest }),
    () => listFinishes(db, { ...bounds, limit: maxWallFinishes }),
    () => listInProgress(db, { limit: maxBenchSquares }),
  );
  return {
    in_progress: counts.in_progress,
    finished_today: finishedToday,
    idle,
    waiting_for_parts: waiting,
    ready_to_export: counts.completed - held,
    oldest: oldest.map(({ technician_name, ...machine }) => ({
      ...machine,
      name: say(brandAndType(translated, machine)),
      technician_name: showsNames ? technician_name : null,
    })),
    finished: finishes.map(({ finished_on, ...finish }) => ({ ...finish, hour: hourOf(finished_on, timeZone) })),
    benches: listBenches(inProgress, showsNames),
  };
}

function hourOf(instant: string, timeZone: string): number {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).hour;
}

function listBenches(inProgress: readonly IdleLine[], showsNames: boolean): WallBench[] {
  const benches = Map.groupBy(inProgress, ({ technician_id }) => (showsNames ? technician_id : undefined));
  return [...benches.values()]
    .map((lines) => ({ technician_name: showsNames ? (lines[0]?.technician_name ?? null) : null, squares: lines.map(toBenchSquare) }))
    .toSorted((a, b) => b.squares.length - a.squares.length);
}
