import type { MetricsLine } from './metrics.ts';
import type { Day } from './values.ts';

// Figures that a screen and a printed page show alike. Days are calendar days ('YYYY-MM-DD') and are counted as such,
// never by local clock times: days between two dates are whole days of UTC, where none has 23 or 25 hours.

export type DayRange = { start: Day; end: Day };

const dayMs = 86_400_000;
/** A range of more days than this is drawn by week. */
const mostDays = 62;

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

/** The bars of the chart: what finished on each day of the range, or in each Sunday-to-Saturday week of a long one. */
export function finishedOver(
  range: DayRange,
  completed: readonly MetricsLine[],
  trashed: readonly MetricsLine[],
  timeZone: string,
): Finished[] {
  const bars = barsOf(range).map((bar) => ({ ...bar, completed: 0, trashed: 0 }));
  const count = (lines: readonly MetricsLine[], kind: 'completed' | 'trashed', date: 'completed_on' | 'trashed_on') => {
    for (const line of lines) {
      const day = dayOf(line[date] ?? line.started_on, timeZone);
      const bar = bars.find(({ start, end }) => start <= day && day <= end);
      if (bar) bar[kind] += 1;
    }
  };
  count(completed, 'completed', 'completed_on');
  count(trashed, 'trashed', 'trashed_on');
  return bars;
}

export function isDrawnByWeek({ start, end }: DayRange): boolean {
  return addDays(start, mostDays) <= end;
}

function barsOf(range: DayRange): DayRange[] {
  const bars: DayRange[] = [];
  for (let day = range.start; day <= range.end;) {
    const weekEnd = weekAround(day).end;
    const end = !isDrawnByWeek(range) ? day : weekEnd < range.end ? weekEnd : range.end;
    bars.push({ start: day, end });
    day = addDays(end, 1);
  }
  return bars;
}

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
