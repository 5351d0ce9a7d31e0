import type { ChartPeriod, FinishedPeriod } from '@fettle/contract/reports/figures.ts';
import { formatDay } from './format-metrics.ts';

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

export function hasRoomForCounts(bars: readonly FinishedPeriod[]): boolean {
  const isShort = bars.every(({ completed, trashed }) => completed + trashed < 10);
  return bars.length <= (isShort ? 31 : 14);
}

type BarLabel = { text: string; index: number; anchor: 'start' | 'middle' | 'end' };

const labelFormats = { day: 'short', week: 'short', month: 'month', year: 'year', decade: 'year' } as const satisfies Record<
  ChartPeriod,
  string
>;

export function barLabels(bars: readonly FinishedPeriod[], period: ChartPeriod): BarLabel[] {
  const last = bars.length - 1;
  if (last < 7)
    return bars.map(({ start }, index) => ({ text: formatDay(start, last === 0 ? 'short' : 'weekday'), index, anchor: 'middle' }));
  const labelled = [
    { index: 0, anchor: 'start' },
    { index: Math.round(last / 2), anchor: 'middle' },
    { index: last, anchor: 'end' },
  ] as const;
  return labelled.map(({ index, anchor }) => ({ text: formatDay(bars[index]?.start ?? '', labelFormats[period]), index, anchor }));
}
