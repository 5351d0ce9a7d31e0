import { msgIn } from '@fettle/i18n/message.ts';
import type { DayRange } from '@fettle/contract/shared/calendar.ts';
import { chartPeriod, type FinishedPeriod, countFinishedByPeriod } from '@fettle/contract/reports/figures.ts';
import type { Day } from '@fettle/contract/shared/common-schemas.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import { periodHeadings } from '@fettle/contract/reports/metrics-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { t } from '../../ui/language/language.ts';
import panel from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { barLabels } from './bar-labels.ts';
import { ChartLegend, ColumnChart } from './column-chart.tsx';
import { formatDays, formatRange } from './format-metrics.ts';
import styles from './metrics.module.css';
import { comparisonText, periodText, previousLegend, previousRange, withRange } from './period.ts';
import { previousMetricsQuery } from './queries.ts';

/** Keeps the line's height while the period before loads. */
const reserved = '\u00A0';

type FinishedChartProps = { userId: number; metrics: Metrics; range: DayRange; timeZone: string; today: Day };

/** What was finished, before it the period before. A single day is shown in words, because one bar says nothing. */
export function FinishedChart(props: FinishedChartProps) {
  const { userId, metrics, range, today } = props;
  const { data: previous } = useQuery(previousMetricsQuery(userId, range));
  const completed = metrics.completed_in_range.length;
  const trashed = metrics.trashed_in_range.length;
  const isDay = range.start === range.end;
  const hasBars = !isDay && completed + trashed > 0;
  const when = periodText(range, today);
  return (
    <Panel
      title={isDay ? t('Finished {when}', { when }) : t(periodHeadings[chartPeriod(range)])}
      beside={
        hasBars && (
          <ChartLegend
            items={[
              { key: 'completed', label: t('Completed: {completed}', { completed }) },
              { key: 'trashed', label: t('Trashed: {trashed}', { trashed }) },
              ...(previous ? [{ key: 'before', label: previousLegend(range, today, previous.count_completed_trashed) } as const] : []),
            ]}
          />
        )
      }
      hasRows
    >
      {hasBars && <FinishedColumns {...props} key={`${range.start} ${range.end}`} previous={previous} />}
      {!hasBars && (
        <p className={panel.text}>
          {completed + trashed === 0
            ? when === undefined
              ? t('Nothing finished {range}.', { range: formatRange(range) })
              : t('Nothing finished {when}.', { when })
            : t('{completed} completed, {trashed} trashed.', { completed, trashed })}
        </p>
      )}
      <p className={panel.text}>
        {previous ? comparisonText(range, today, { current: completed + trashed, previous: previous.count_completed_trashed }) : reserved}
      </p>
    </Panel>
  );
}

/** Each column opens the metrics of its days. */
function FinishedColumns({ metrics, range, timeZone, today, previous }: FinishedChartProps & { previous: Metrics | undefined }) {
  const [search] = useSearchParams();
  const period = chartPeriod(range);
  const heading = t(periodHeadings[period]);
  const bars = countBars(metrics, range, timeZone);
  const before = previous && countBars(previous, previousRange(range), timeZone);
  const texts = barLabels(bars, period);
  const isLabelled = texts.length === bars.length;
  return (
    <>
      <ColumnChart
        label={`${heading}, ${formatRange(range)}`}
        initial={bars.findLastIndex(({ completed, trashed }) => completed + trashed > 0)}
        axis={isLabelled ? [] : texts}
        columns={bars.map(({ start, end, completed, trashed }, index) => {
          const name = t('{days}: {completed} completed, {trashed} trashed', { days: formatDays({ start, end }), completed, trashed });
          return {
            key: start,
            name,
            bars: [
              [
                { series: 'trashed', count: trashed },
                { series: 'completed', count: completed },
              ],
            ],
            before: before?.[index] && before[index].completed + before[index].trashed,
            labels: isLabelled ? [texts[index] ?? ''] : [],
            links: [{ to: `?${withRange(search, { start, end }, today).toString()}`, text: name }],
          };
        })}
      />
      <FiguresTable heading={heading} bars={bars.filter(({ completed, trashed }) => completed + trashed > 0)} />
    </>
  );
}

function countBars({ completed_in_range, trashed_in_range }: Metrics, range: DayRange, timeZone: string): FinishedPeriod[] {
  return countFinishedByPeriod(range, completed_in_range, trashed_in_range, timeZone);
}

function FiguresTable({ heading, bars }: { heading: string; bars: readonly FinishedPeriod[] }) {
  return (
    <div className={`visually-hidden ${styles.onPaper}`}>
      <table>
        <caption>{heading}</caption>
        <thead>
          <tr>
            <th scope="col">{t('When')}</th>
            <th scope="col">{t(msgIn('machines', 'Completed'))}</th>
            <th scope="col">{t(msgIn('machines', 'Trashed'))}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ start, end, completed, trashed }) => (
            <tr key={start}>
              <th scope="row">{formatDays({ start, end })}</th>
              <td>{completed}</td>
              <td>{trashed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
