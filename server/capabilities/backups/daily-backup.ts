import { overdueHours } from '@fettle/contract/shared/limits.ts';
import type { Db } from '../../platform/database/engine.ts';
import { findLastGood, findStartOfShop, listBackups } from './store.ts';

const oneHour = 3_600_000;
const oneDay = 24 * oneHour;

/**
 * Whether no backup has succeeded since it was last `dailyAt`. A computer that is off at that time makes it up when it starts. After a
 * failure, the next try is an hour later.
 */
export async function isBackupDue(db: Db, now: Date, dailyAt: string, timeZone: string): Promise<boolean> {
  if ((await findStartOfShop(db)) === undefined) return false;
  // Read first: if it ends meanwhile, it is then the last good one.
  const [newest] = await listBackups(db, 1);
  const lastGood = await findLastGood(db);
  const lastGoodAt = lastGood && Date.parse(lastGood.started_on);
  // A clock that was ahead must not end the daily backups.
  const isPlausible = lastGoodAt !== undefined && lastGoodAt < now.getTime() + oneDay;
  if (isPlausible && lastGoodAt >= lastTime(now, dailyAt, timeZone)) return false;
  return !newest || newest.status === 'done' || Math.abs(now.getTime() - Date.parse(newest.started_on)) >= oneHour;
}

/** Whether no backup has succeeded for too long. One of the far future has the time of a wrong clock. */
export function isOverdue(now: Date, lastGood: string | null | undefined, startOfShop: string | undefined): boolean {
  const since = lastGood ?? startOfShop;
  return since !== undefined && Math.abs(now.getTime() - Date.parse(since)) > overdueHours * oneHour;
}

/** The last instant, in ms, at which it was `time` in the time zone. */
function lastTime(now: Date, time: string, timeZone: string): number {
  const local = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(timeZone);
  const today = local.withPlainTime(time);
  return (Temporal.ZonedDateTime.compare(today, local) <= 0 ? today : local.subtract({ days: 1 }).withPlainTime(time)).epochMilliseconds;
}
