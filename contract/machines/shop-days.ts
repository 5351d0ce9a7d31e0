import * as z from 'zod/mini';
import { countDays, type DayRange } from '../shared/calendar.ts';
import { Day } from '../shared/common-schemas.ts';
import { maxListedDays } from '../shared/limits.ts';
import { issueText } from '../shared/issue-text.ts';

/** What can have happened to a machine in some days of the shop. */
export const happenings = ['came_in', 'finished', 'completed', 'trashed', 'exported'] as const;
export type Happening = (typeof happenings)[number];

/**
 * The last 1, 7 or 30, today included; last week, from Sunday to Saturday; or from one day to another (`2026-11-15..2026-11-21`), at most a
 * year, because a list reads all that happened in its days.
 */
export const ShopDays = z.string().check(z.refine(isShopDays, issueText('{field} is not one of the choices.')));
export type ShopDays = z.infer<typeof ShopDays>;

function isShopDays(days: string): boolean {
  if (/^(1|7|30|last_week)$/.test(days)) return true;
  const { start, end } = parseDays(days);
  const areDays = `${start}..${end}` === days && [start, end].every((day) => Day.safeParse(day).success);
  return areDays && start <= end && countDays({ start, end }) <= maxListedDays;
}

export function parseDays(days: string): DayRange {
  const [start = '', end = ''] = days.split('..');
  return { start, end };
}
