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

const labelFormats = { day: 'short', week: 'short', month: 'month', year: 'year', decade: 'year' } as const satisfies Record<
  ChartPeriod,
  string
>;

/** A label for each bar, or of more than seven for the first, the middle and the last one. */
export function barLabels(bars: readonly FinishedPeriod[], period: ChartPeriod): string[] {
  const last = bars.length - 1;
  if (last < 7) return bars.map(({ start }) => formatDay(start, 'weekday'));
  return [0, Math.round(last / 2), last].map((index) => formatDay(bars[index]?.start ?? '', labelFormats[period]));
}
