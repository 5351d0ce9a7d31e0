import type { Day } from './common-schemas.ts';

// Days are calendar days ('YYYY-MM-DD'). Arithmetic on them uses UTC, where every day has 24 hours.

export type DayRange = { start: Day; end: Day };

const dayMs = 86_400_000;

/** The longest range that metrics are asked for: ten years. */
export const mostRangeDays = 3_653;

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The calendar day on which an instant falls in a time zone. */
export function dayOf(instant: string, timeZone: string): Day {
  // Assembled from parts: how a locale prints a whole date differs between browsers.
  const parts = dayFormat(timeZone).formatToParts(new Date(instant));
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** One formatter per time zone: constructing one takes far longer than using it, and long lists call `dayOf` once per line. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, format);
  return format;
}

/** The Sunday-to-Saturday week `shift` weeks from `day`, both ends included (specification, section 9). */
export function weekAround(day: Day, shift = 0): DayRange {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  const start = addDays(day, shift * 7 - weekday);
  return { start, end: addDays(start, 6) };
}

/** The whole month, 1 to 12, of a year. */
export function wholeMonth(year: number, month: number): DayRange {
  const next = month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1);
  return { start: firstOf(year, month), end: addDays(next, -1) };
}

function firstOf(year: number, month: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

/** How many days a range has, both ends included; NaN when an end is not a day. */
export function daysIn({ start, end }: DayRange): number {
  return (Date.parse(`${end}T00:00:00.000Z`) - Date.parse(`${start}T00:00:00.000Z`)) / dayMs + 1;
}
