import type { Day } from '@fettle/contract/common-schemas.ts';

/**
 * The instants between which the days `start` to `end` lie in a time zone, as UTC text: from the first, up to but
 * without the second. A day of a daylight-saving change has its 23 or 25 hours.
 */
export function dayBorders(start: Day, end: Day, timeZone: string): { from: string; before: string } {
  return { from: beginningOf(Temporal.PlainDate.from(start)), before: beginningOf(Temporal.PlainDate.from(end).add({ days: 1 })) };

  function beginningOf(day: Temporal.PlainDate): string {
    return new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  }
}
