import { addDays, dayOf, type DayRange, countDays, maxRangeDays, weekRange, monthRange } from '@fettle/contract/calendar.ts';
import type { Day } from '@fettle/contract/common-schemas.ts';

/** The range that an address holds (`?start=2026-11-01&end=2026-11-30`); what it does not say is today. Not checked. */
export function rangeIn(search: URLSearchParams, today: Day): DayRange {
  return { start: search.get('start') ?? today, end: search.get('end') ?? today };
}

/** The day that it is now in a time zone, which need not be the browser's. */
export function todayIn(timeZone: string): Day {
  return dayOf(new Date().toISOString(), timeZone);
}

export type RangeFaults = Partial<Record<keyof DayRange, string>>;

/** What is wrong with a range, as a sentence for its field. The server says the same. */
export function faultsInRange({ start, end }: DayRange): RangeFaults {
  const faults = { ...faultOf('start', 'Start', start), ...faultOf('end', 'End', end) };
  if (Object.keys(faults).length > 0) return faults;
  if (start > end) return { start: 'Start must not be after the end.' };
  if (countDays({ start, end }) > maxRangeDays) return { end: 'End must be at most ten years after the start.' };
  return faults;
}

export function isFaulty(range: DayRange): boolean {
  return Object.keys(faultsInRange(range)).length > 0;
}

function faultOf(field: keyof DayRange, name: string, day: string): RangeFaults {
  if (day === '') return { [field]: `${name} is required.` };
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(day)) return { [field]: `${name} must be a day such as 2026-11-21.` };
  const instant = new Date(`${day}T00:00:00.000Z`);
  const isDay = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
  return isDay ? {} : { [field]: `${name} is a day that does not exist.` };
}

export function oneDay(day: Day): DayRange {
  return { start: day, end: day };
}

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A whole month, 1 to 12, of the year in which the range starts. */
export function monthOf({ start }: DayRange, month: number): DayRange {
  return monthRange(Number(start.slice(0, 4)), month);
}

/** Which month, 1 to 12, the range is the whole of; undefined when it is something else. */
export function monthIn(range: DayRange): number | undefined {
  const month = Number(range.start.slice(5, 7));
  return monthOf(range, month).end === range.end && range.start.endsWith('-01') ? month : undefined;
}

/** Where the buttons of the metrics lead from a range (specification, section 2). */
export const moves = {
  prevWeek: ({ start }: DayRange) => weekRange(start, -1),
  nextWeek: ({ start }: DayRange) => weekRange(start, 1),
  prevDay: ({ start }: DayRange) => oneDay(addDays(start, -1)),
  nextDay: ({ end }: DayRange) => oneDay(addDays(end, 1)),
} as const;
