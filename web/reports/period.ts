import { addDays, countDays, type DayRange, weekRange } from '@fettle/contract/calendar.ts';
import type { Day } from '@fettle/contract/common-schemas.ts';
import { formatBothDays, formatDay, formatRange } from './format-metrics.ts';
import { monthInYearOf, monthOfRange, parseRange, singleDay } from './range.ts';

export const presetLabels = { today: 'Today', week: 'This week', month: 'This month', custom: 'Custom' } as const;
export type Preset = keyof typeof presetLabels;

export type Period = { preset: Preset; range: DayRange };

/** Reads `?range=week`, `?range=month` or `?start=2026-11-01&end=2026-11-30`, whose days are not validated. The default is today. */
export function parsePeriod(search: URLSearchParams, today: Day): Period {
  const preset = search.get('range');
  if (preset === 'week') return { preset, range: weekRange(today) };
  if (preset === 'month') return { preset, range: monthInYearOf(singleDay(today), Number(today.slice(5, 7))) };
  if (search.has('start') || search.has('end')) return { preset: 'custom', range: parseRange(search, today) };
  return { preset: 'today', range: singleDay(today) };
}

/** The other parameters stay. */
export function withPeriod(search: URLSearchParams, { preset, range }: Period): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['range', 'start', 'end']) next.delete(name);
  if (preset === 'custom') for (const end of ['start', 'end'] as const) next.set(end, range[end]);
  else if (preset !== 'today') next.set('range', preset);
  return next;
}

/** The month before a whole month, otherwise as many days before the range. */
export function previousRange(range: DayRange): DayRange {
  const end = addDays(range.start, -1);
  const month = monthOfRange(range);
  if (month !== undefined) return monthInYearOf(singleDay(end), Number(end.slice(5, 7)));
  return { start: addDays(range.start, -countDays(range)), end };
}

/** To follow a word such as "Finished": `today`, `this week`, `on November 21, 2026`, `November 1 – 30, 2026`. */
export function periodText(period: Period, today: Day): string {
  const { preset, range } = period;
  if (preset === 'week' || preset === 'month') return presetLabels[preset].toLowerCase();
  if (range.start !== range.end) return formatRange(range);
  return range.start === today ? 'today' : `on ${formatDay(range.start)}`;
}

/** `Completed this week`, `Completed between November 1, 2026 and November 30, 2026`. */
export function listHeading(name: string, period: Period, today: Day): string {
  const isSeveralDays = period.preset === 'custom' && period.range.start !== period.range.end;
  return `${name} ${isSeveralDays ? `between ${formatBothDays(period.range)}` : periodText(period, today)}`;
}

/** `yesterday`, `last week`, `last month`, `the day before`, `the month before`, `in the 14 days before`. */
export function previousText({ preset, range }: Period, today: Day): string {
  if (preset === 'week') return 'last week';
  if (preset === 'month') return 'last month';
  if (range.start === range.end) return range.start === today ? 'yesterday' : 'the day before';
  return monthOfRange(range) === undefined ? `in the ${countDays(range)} days before` : 'the month before';
}

/** `12 this week, 9 last week.` */
export function comparisonText(period: Period, today: Day, { current, previous }: { current: number; previous: number }): string {
  const isNamed = period.preset !== 'custom' || (period.range.start === today && period.range.end === today);
  return `${current} ${isNamed ? periodText(period, today) : 'finished'}, ${previous} ${previousText(period, today)}.`;
}
