import type { Day } from './common-schemas.ts';

// Days are calendar days ('YYYY-MM-DD'). Day arithmetic uses UTC, where every day has 24 hours.

export type DayRange = { start: Day; end: Day };

const dayMs = 86_400_000;

/** The longest range for metrics: ten years. */
export const maxRangeDays = 3_653;

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The calendar day on which an instant falls in a time zone. */
export function dayOf(instant: string, timeZone: string): Day {
  // Month/day/year in American English, in every browser.
  const [month, day, year] = dayFormat(timeZone).format(new Date(instant)).split('/');
  return `${year}-${month}-${day}`;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached because constructing a formatter takes far longer than using it, and `dayOf` runs once per row of long lists. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = dayFormats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, format);
  return format;
}

/** Calendar days from the day of one instant to that of another: 0 for instants of the same day. */
export function daysBetween(from: string, to: string, timeZone: string): number {
  return countDays({ start: dayOf(from, timeZone), end: dayOf(to, timeZone) }) - 1;
}

/** Whether it is the name of a time zone, such as America/Chicago, that this computer knows. */
export function isTimeZone(name: string): boolean {
  try {
    dayFormat(name);
    return true;
  } catch {
    return false;
  }
}

/** The Sunday-to-Saturday week containing `day`, shifted by `weeks`. Both ends are inclusive. */
export function weekRange(day: Day, weeks = 0): DayRange {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  const start = addDays(day, weeks * 7 - weekday);
  return { start, end: addDays(start, 6) };
}

/** A whole month. `month` is 1 to 12. */
export function monthRange(year: number, month: number): DayRange {
  const next = month === 12 ? firstDayOfMonth(year + 1, 1) : firstDayOfMonth(year, month + 1);
  return { start: firstDayOfMonth(year, month), end: addDays(next, -1) };
}

function firstDayOfMonth(year: number, month: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

/** The number of days in a range, both ends included. NaN if an end is not a valid day. */
export function countDays({ start, end }: DayRange): number {
  return (Date.parse(`${end}T00:00:00.000Z`) - Date.parse(`${start}T00:00:00.000Z`)) / dayMs + 1;
}
