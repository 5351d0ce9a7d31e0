import type { FloorWeek } from '@fettle/contract/reports/floor.ts';
import { useId } from 'react';
import { t } from '../../ui/language/language.ts';
import { happeningLabels } from '../machines/list-params.ts';
import panel from '../../ui/panel.module.css';
import { ChartLegend, ColumnChart } from './column-chart.tsx';
import { formatDay, formatRange } from './format-metrics.ts';

const series = [
  { key: 'came_in', label: 'In' },
  { key: 'completed', label: 'Completed' },
  { key: 'trashed', label: 'Trashed' },
  { key: 'exported', label: 'Exported' },
] as const;

/** What came in against what was finished, each week a column, the newest on the right. The figures of the chosen week open their lists. */
export function FloorWeeks({ weeks }: { weeks: readonly FloorWeek[] }) {
  const id = useId();
  const current = weeks.length - 1;
  return (
    <section aria-labelledby={id} className={panel.panel}>
      <div className={panel.head}>
        <h2 id={id}>The last {weeks.length} weeks</h2>
        <ChartLegend items={series} />
      </div>
      <ColumnChart
        label={t('Week')}
        initial={current}
        columns={weeks.map((week, index) => {
          const { start, end, came_in, completed, trashed, exported } = week;
          const list = (filter: string) => `/table?status=all&${filter}=${start}..${end}`;
          return {
            key: start,
            name: `${formatRange(week)}: ${series.map(({ key, label }) => `${label} ${week[key]}`).join(', ')}`,
            bars: [
              [{ series: 'came_in', count: came_in }],
              [
                { series: 'trashed', count: trashed },
                { series: 'completed', count: completed },
              ],
            ],
            labels: [index === current ? 'Now' : weekLabel(week, weeks[index - 1]), exported > 0 ? `▲${exported}` : ''],
            links: [
              { to: list('finished'), text: formatRange(week) },
              ...series.map(({ key }) => ({ to: list(key), text: `${week[key]} ${happeningLabels[key].toLowerCase()}` })),
            ],
          };
        })}
      />
    </section>
  );
}

/** `Oct 4`, and in the same month `11`. */
function weekLabel({ start }: FloorWeek, before: FloorWeek | undefined): string {
  return before?.start.slice(0, 7) === start.slice(0, 7) ? String(Number(start.slice(8))) : formatDay(start, 'short');
}
