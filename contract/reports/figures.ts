import { addDays, dayOf, type DayRange, countDays, maxRangeDays, weekRange, monthRange } from '../shared/calendar.ts';
import type { Day } from '../shared/common-schemas.ts';
import type { MetricsLine } from './metrics.ts';

// Calculations shared by the metrics screen and the printed report.

/** The number of repairs finished from `start` to `end`, both inclusive. */
export type FinishedPeriod = DayRange & { completed: number; trashed: number };

/** The bars of the chart. Repairs that finished outside the range are not counted. */
export function countFinishedByPeriod(
  range: DayRange,
  completed: readonly MetricsLine[],
  trashed: readonly MetricsLine[],
  timeZone: string,
): FinishedPeriod[] {
  const period = chartPeriod(range);
  const bars = splitIntoPeriods(range).map((bar) => ({ ...bar, completed: 0, trashed: 0 }));
  const barByPeriodEnd = new Map(bars.map((bar) => [periodEnd[period](bar.start), bar]));
  const count = (lines: readonly MetricsLine[], kind: 'completed' | 'trashed', date: 'completed_on' | 'trashed_on') => {
    for (const line of lines) {
      const day = dayOf(line[date] ?? line.started_on, timeZone);
      const bar = barByPeriodEnd.get(periodEnd[period](day));
      if (bar && bar.start <= day && day <= bar.end) bar[kind] += 1;
    }
  };
  count(completed, 'completed', 'completed_on');
  count(trashed, 'trashed', 'trashed_on');
  return bars;
}

/** The length of time that one bar of the chart covers. */
export type ChartPeriod = 'day' | 'week' | 'month' | 'year' | 'decade';

/** The longest range in days for each period. These limits keep every chart at 122 bars or fewer. */
const maxDays = { day: 62, week: 366, month: maxRangeDays, year: 36_525 } as const satisfies Partial<Record<ChartPeriod, number>>;

/** The shortest period that fits the range. Weeks run from Sunday to Saturday. */
export function chartPeriod(range: DayRange): ChartPeriod {
  const days = countDays(range);
  for (const period of ['day', 'week', 'month', 'year'] as const) if (days <= maxDays[period]) return period;
  return 'decade';
}

/** The first and last period are cut off at the ends of the range. */
function splitIntoPeriods(range: DayRange): DayRange[] {
  const period = chartPeriod(range);
  const bars: DayRange[] = [];
  let start = range.start;
  while (start <= range.end) {
    const last = periodEnd[period](start);
    const end = last < range.end ? last : range.end;
    bars.push({ start, end });
    // Stop before adding a day: the day after 9999-12-31 does not fit the format.
    if (end === range.end) break;
    start = addDays(end, 1);
  }
  return bars;
}

/** The last day of the period that contains a day. */
const periodEnd: Record<ChartPeriod, (day: Day) => Day> = {
  day: (day) => day,
  week: (day) => weekRange(day).end,
  month: (day) => monthRange(Number(day.slice(0, 4)), Number(day.slice(5, 7))).end,
  year: (day) => `${day.slice(0, 4)}-12-31`,
  decade: (day) => `${day.slice(0, 3)}9-12-31`,
};

/** At most six evenly spaced counts, from 0 to at least `highest`. */
export function gridLines(highest: number): number[] {
  const step = niceStep(highest / 5);
  const steps = Math.ceil(highest / step);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** The first of 1, 2, 5, 10, 20, 50 ... that is at least `min`. */
function niceStep(min: number): number {
  for (let ten = 1; ; ten *= 10) {
    const step = [1, 2, 5].map((digit) => digit * ten).find((step) => step >= min);
    if (step) return step;
  }
}

export type Turnaround = {
  /** The number of finished repairs. */
  repairs: number;
  /** The time from start to finish, without the time waiting for parts. */
  medianHours: number;
  p90Hours: number;
  /** The repairs that waited for parts. Undefined if none did. */
  waiting: { repairs: number; medianHours: number } | undefined;
};

type RepairTimes = Pick<MetricsLine, 'started_on' | 'completed_on' | 'trashed_on' | 'waited_seconds'>;

/** How long finished repairs took, in hours. Undefined if no repair finished. */
export function turnaround(lines: readonly RepairTimes[]): Turnaround | undefined {
  const times = lines.flatMap(({ started_on, completed_on, trashed_on, waited_seconds = 0 }) => {
    const finished = completed_on ?? trashed_on;
    const waited = waited_seconds / 3_600;
    return finished ? [{ worked: Math.max(0, (Date.parse(finished) - Date.parse(started_on)) / 3_600_000 - waited), waited }] : [];
  });
  if (times.length === 0) return undefined;
  const worked = times.map(({ worked }) => worked).toSorted((a, b) => a - b);
  const waited = times.flatMap(({ waited }) => (waited > 0 ? [waited] : [])).toSorted((a, b) => a - b);
  return {
    repairs: times.length,
    medianHours: quantile(worked, 0.5),
    p90Hours: quantile(worked, 0.9),
    waiting: waited.length === 0 ? undefined : { repairs: waited.length, medianHours: quantile(waited, 0.5) },
  };
}

/** Linear interpolation between the closest ranks (type 7 in R, the default in spreadsheets). */
function quantile(sorted: readonly number[], fraction: number): number {
  const position = (sorted.length - 1) * fraction;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}
