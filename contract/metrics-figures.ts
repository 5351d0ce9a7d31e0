import type { MetricsLine } from './metrics.ts';
import type { Day } from './values.ts';

// Figures that a screen and a printed page show alike. Days are calendar days ('YYYY-MM-DD') and are counted as such,
// never by local clock times: days between two dates are whole days of UTC, where none has 23 or 25 hours.

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

/** What finished from `start` to `end`, both included. */
export type Finished = DayRange & { completed: number; trashed: number };

/** The bars of the chart: what finished in each period of the range. */
export function finishedOver(
  range: DayRange,
  completed: readonly MetricsLine[],
  trashed: readonly MetricsLine[],
  timeZone: string,
): Finished[] {
  const period = barPeriod(range);
  const bars = barsOf(range).map((bar) => ({ ...bar, completed: 0, trashed: 0 }));
  const barByPeriod = new Map(bars.map((bar) => [lastDayOf[period](bar.start), bar]));
  const count = (lines: readonly MetricsLine[], kind: 'completed' | 'trashed', date: 'completed_on' | 'trashed_on') => {
    for (const line of lines) {
      const day = dayOf(line[date] ?? line.started_on, timeZone);
      const bar = barByPeriod.get(lastDayOf[period](day));
      if (bar && bar.start <= day && day <= bar.end) bar[kind] += 1;
    }
  };
  count(completed, 'completed', 'completed_on');
  count(trashed, 'trashed', 'trashed_on');
  return bars;
}

/** What one bar of the chart stands for. */
export type BarPeriod = 'day' | 'week' | 'month' | 'year' | 'decade';

/** The most days that are drawn by each period, so that no chart has more than 122 bars. */
const longestBy = { day: 62, week: 366, month: mostRangeDays, year: 36_525 } as const satisfies Partial<Record<BarPeriod, number>>;

/** The period of each bar: the longer the range, the longer the period. Weeks run from Sunday to Saturday. */
export function barPeriod(range: DayRange): BarPeriod {
  const days = daysIn(range);
  for (const period of ['day', 'week', 'month', 'year'] as const) if (days <= longestBy[period]) return period;
  return 'decade';
}

/** How many days a range has, both ends included; NaN when an end is not a day. */
export function daysIn({ start, end }: DayRange): number {
  return (Date.parse(`${end}T00:00:00.000Z`) - Date.parse(`${start}T00:00:00.000Z`)) / dayMs + 1;
}

/** The bars of a range; the first and the last end where the range does. */
function barsOf(range: DayRange): DayRange[] {
  const period = barPeriod(range);
  const bars: DayRange[] = [];
  let start = range.start;
  while (start <= range.end) {
    const last = lastDayOf[period](start);
    const end = last < range.end ? last : range.end;
    bars.push({ start, end });
    // The day after the last day of the year 9999 has no such text.
    if (end === range.end) break;
    start = addDays(end, 1);
  }
  return bars;
}

/** The last day of the period in which a day lies. */
const lastDayOf: Record<BarPeriod, (day: Day) => Day> = {
  day: (day) => day,
  week: (day) => weekAround(day).end,
  month: (day) => wholeMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7))).end,
  year: (day) => `${day.slice(0, 4)}-12-31`,
  decade: (day) => `${day.slice(0, 3)}9-12-31`,
};

/** Time from the start of a repair to its finish, in hours: the median, and what nine of ten stay under. Undefined when nothing finished. */
export function turnaround(lines: readonly MetricsLine[]): { medianHours: number; p90Hours: number } | undefined {
  const hours = lines
    .flatMap(({ started_on, completed_on, trashed_on }) => {
      const finished = completed_on ?? trashed_on;
      return finished ? [(Date.parse(finished) - Date.parse(started_on)) / 3_600_000] : [];
    })
    .toSorted((a, b) => a - b);
  if (hours.length === 0) return undefined;
  return { medianHours: quantile(hours, 0.5), p90Hours: quantile(hours, 0.9) };
}

/** Linear interpolation between the closest ranks (R's type 7, the usual one of spreadsheets). */
function quantile(sorted: readonly number[], fraction: number): number {
  const place = (sorted.length - 1) * fraction;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
