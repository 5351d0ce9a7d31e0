import { addDays, dayOf, weekRange } from '@fettle/contract/shared/calendar.ts';
import type { Day } from '@fettle/contract/shared/common-schemas.ts';
import { parseDays } from '@fettle/contract/machines/shop-days.ts';

/**
 * The UTC instants that bound the days `start` to `end` in a time zone. `from` is inclusive, `before` is exclusive. A day with a
 * daylight-saving change has 23 or 25 hours.
 */
export function dayBounds(start: Day, end: Day, timeZone: string): { from: string; before: string } {
  return { from: startOfDay(Temporal.PlainDate.from(start)), before: startOfDay(Temporal.PlainDate.from(end).add({ days: 1 })) };

  function startOfDay(day: Temporal.PlainDate): string {
    return new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  }
}

/** The days of a filter. */
export function shopPeriod(days: string, now: Date, timeZone: string): { from: string; before: string } {
  const today = dayOf(now.toISOString(), timeZone);
  const { start, end } =
    days === 'last_week'
      ? weekRange(today, -1)
      : days.includes('..')
        ? parseDays(days)
        : { start: addDays(today, 1 - Number(days)), end: today };
  return dayBounds(start, end, timeZone);
}

/** When the first of the last `days` days started in a time zone. The last one is today. */
export function startOfLastDays(days: number, now: Date, timeZone: string): string {
  const today = dayOf(now.toISOString(), timeZone);
  return dayBounds(addDays(today, 1 - days), today, timeZone).from;
}
