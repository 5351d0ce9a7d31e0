import * as z from 'zod/mini';
import type { DayRange } from '../calendar.ts';
import { Day } from '../common-schemas.ts';

/**
 * Days of the shop in which a repair finished: the last 1, 7 or 30, today included; last week, from Sunday to Saturday; or from one day to
 * another (`2026-11-15..2026-11-21`).
 */
export const FinishedDays = z.string().check(z.refine(isFinishedDays, 'is not one of the choices'));
export type FinishedDays = z.infer<typeof FinishedDays>;

function isFinishedDays(days: string): boolean {
  if (/^(1|7|30|last_week)$/.test(days)) return true;
  const { start, end } = parseDays(days);
  return `${start}..${end}` === days && [start, end].every((day) => Day.safeParse(day).success) && start <= end;
}

export function parseDays(days: string): DayRange {
  const [start = '', end = ''] = days.split('..');
  return { start, end };
}
