import { addDays, dayOf, type DayRange, daysIn, mostRangeDays, weekAround, wholeMonth } from '../calendar.ts';
import type { Day } from '../common-schemas.ts';
import type { MetricsLine } from './metrics.ts';

// Figures that the screen and the printed report share.

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
