import { countDays, type DayRange } from '../shared/calendar.ts';
import { isDay } from '../shared/is-day.ts';
import { maxListedDays } from '../shared/limits.ts';

/** What can have happened to a machine in some days of the shop. */
export const happenings = ['came_in', 'finished', 'completed', 'trashed', 'exported'] as const;
export type Happening = (typeof happenings)[number];

/**
 * Whether a text means days of the shop: the last 1, 7 or 30, today included; last week, from Sunday to Saturday; or from one day to another
 * (`2026-11-15..2026-11-21`), at most a year, because a list reads all that happened in its days.
 */
export function isShopDays(days: string): boolean {
  if (/^(1|7|30|last_week)$/.test(days)) return true;
  const { start, end } = parseDays(days);
  return `${start}..${end}` === days && [start, end].every(isDay) && start <= end && countDays({ start, end }) <= maxListedDays;
}

/** Years of manufacture, from one to another, or machines whose date is not clear. */
export const yearsOrUnknown = /^(\d{4}\.\.\d{4}|unknown)$/;

export function isMadeYears(made: string): boolean {
  return yearsOrUnknown.test(made) && (made === 'unknown' || made.slice(0, 4) <= made.slice(-4));
}

export function parseDays(days: string): DayRange {
  const [start = '', end = ''] = days.split('..');
  return { start, end };
}
