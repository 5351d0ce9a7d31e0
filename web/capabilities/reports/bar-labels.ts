import type { ChartPeriod, FinishedPeriod } from '@fettle/contract/reports/figures.ts';
import { formatDay } from './format-metrics.ts';

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
