import type { ChartPeriod, FinishedPeriod } from '@fettle/contract/reports/figures.ts';
import { dayWords } from './format-metrics.ts';

/** The counts at which a chart has a line: from 0 in at most five even steps to one that the highest bar does not pass. */
export function gridLines(highest: number): number[] {
  const step = niceStep(highest / 5);
  const steps = Math.ceil(highest / step);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** The first of 1, 2, 5, 10, 20, 50 ... that is not below `least`. */
function niceStep(least: number): number {
  for (let ten = 1; ; ten *= 10) {
    const step = [1, 2, 5].map((digit) => digit * ten).find((step) => step >= least);
    if (step) return step;
  }
}

/** Whether each bar has room for its count above it, on a phone as well. */
export function showsCounts(bars: readonly FinishedPeriod[]): boolean {
  const isShort = bars.every(({ completed, trashed }) => completed + trashed < 10);
  return bars.length <= (isShort ? 31 : 14);
}

type BarLabel = { text: string; index: number; anchor: 'start' | 'middle' | 'end' };

const labelShapes = { day: 'short', week: 'short', month: 'month', year: 'year', decade: 'year' } as const satisfies Record<
  ChartPeriod,
  string
>;

/** What stands below the bars: the weekdays of a week; of more the first, the one in the middle and the last. */
export function barLabels(bars: readonly FinishedPeriod[], period: ChartPeriod): BarLabel[] {
  const last = bars.length - 1;
  if (last < 7)
    return bars.map(({ start }, index) => ({ text: dayWords(start, last === 0 ? 'short' : 'weekday'), index, anchor: 'middle' }));
  const places = [
    { index: 0, anchor: 'start' },
    { index: Math.round(last / 2), anchor: 'middle' },
    { index: last, anchor: 'end' },
  ] as const;
  return places.map(({ index, anchor }) => ({ text: dayWords(bars[index]?.start ?? '', labelShapes[period]), index, anchor }));
}
