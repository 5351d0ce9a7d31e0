import type { FloorWeek } from '@fettle/contract/reports/floor.ts';
import { msgIn } from '@fettle/i18n/message.ts';
import { t } from '../../ui/language/language.ts';
import { Panel } from '../../ui/panel.tsx';
import { ChartLegend, ColumnChart } from './column-chart.tsx';
import { formatDay, formatRange } from './format-metrics.ts';

const series = [
  { key: 'came_in', label: msgIn('machines', 'In'), text: (count: number) => t('{count} came in', { count }) },
  { key: 'completed', label: msgIn('machines', 'Completed'), text: (count: number) => t('{count} completed', { count }) },
  { key: 'trashed', label: msgIn('machines', 'Trashed'), text: (count: number) => t('{count} trashed', { count }) },
  { key: 'exported', label: msgIn('machines', 'Exported'), text: (count: number) => t('{count} exported', { count }) },
] as const;

/** What came in against what was finished, each week a column, the newest on the right. The figures of the chosen week open their lists. */
export function FloorWeeks({ weeks }: { weeks: readonly FloorWeek[] }) {
  const current = weeks.length - 1;
  return (
    <Panel
      title={t('The last {weeks} weeks', { weeks: weeks.length })}
      beside={<ChartLegend items={series.map(({ key, label }) => ({ key, label: t(label) }))} />}
      hasRows
    >
      <ColumnChart
        label={t('Week')}
        initial={current}
        columns={weeks.map((week, index) => {
          const { start, end, came_in, completed, trashed, exported } = week;
          const list = (filter: string) => `/table?status=all&${filter}=${start}..${end}`;
          return {
            key: start,
            name: t('{days}: In {came_in}, Completed {completed}, Trashed {trashed}, Exported {exported}', {
              days: formatRange(week),
              came_in,
              completed,
              trashed,
              exported,
            }),
            bars: [
              [{ series: 'came_in', count: came_in }],
              [
                { series: 'trashed', count: trashed },
                { series: 'completed', count: completed },
              ],
            ],
            labels: [index === current ? t('Now') : weekLabel(week, weeks[index - 1]), exported > 0 ? `▲${exported}` : ''],
            links: [
              { to: list('finished'), text: formatRange(week) },
              ...series.map(({ key, text }) => ({ to: list(key), text: text(week[key]) })),
            ],
          };
        })}
      />
    </Panel>
  );
}

/** `Oct 4`, and in the same month `11`. */
function weekLabel({ start }: FloorWeek, before: FloorWeek | undefined): string {
  return before?.start.slice(0, 7) === start.slice(0, 7) ? String(Number(start.slice(8))) : formatDay(start, 'short');
}
