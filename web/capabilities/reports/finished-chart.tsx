import type { DayRange } from '@fettle/contract/shared/calendar.ts';
import { chartPeriod, type FinishedPeriod, countFinishedByPeriod } from '@fettle/contract/reports/figures.ts';
import type { Day } from '@fettle/contract/shared/common-schemas.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import common from '../../ui/common.module.css';
import { Bars } from './bars.tsx';
import { formatDays, formatRange } from './format-metrics.ts';
import styles from './metrics.module.css';
import { comparisonText, periodText, previousLegend, previousRange, withRange } from './period.ts';
import { previousMetricsQuery } from './queries.ts';

/** Keeps the line's height while the period before loads. */
const reserved = '\u00A0';

type FinishedChartProps = { userId: number; metrics: Metrics; range: DayRange; timeZone: string; today: Day };

/** Bars, which open the lists of their days, with the period before as a line. A single day is shown in words, because one bar says nothing. */
export function FinishedChart({ userId, metrics, range, timeZone, today }: FinishedChartProps) {
  const [search] = useSearchParams();
  const { data: previous } = useQuery(previousMetricsQuery(userId, range));
  const completed = metrics.completed_in_range.length;
  const trashed = metrics.trashed_in_range.length;
  const when = periodText(range, today);
  const comparison = previous && comparisonText(range, today, { current: completed + trashed, previous: previous.count_completed_trashed });
  if (range.start === range.end) {
    return (
      <Panel heading={`Finished ${when}`}>
        <p>{completed + trashed === 0 ? `Nothing finished ${when}.` : `${completed} completed, ${trashed} trashed.`}</p>
        <p>{comparison ?? reserved}</p>
      </Panel>
    );
  }
  const chart = chartPeriod(range);
  const heading = `Finished per ${chart}`;
  if (completed + trashed === 0) {
    return (
      <Panel heading={heading}>
        <p>Nothing finished {when}.</p>
        <p>{comparison ?? reserved}</p>
      </Panel>
    );
  }
  const bars = countBars(metrics, range, timeZone);
  return (
    <Panel heading={heading}>
      <Bars
        bars={bars}
        linkTo={(bar) => `?${withRange(search, { start: bar.start, end: bar.end }, today).toString()}`}
        period={chart}
        label={`${heading}, ${formatRange(range)}: ${completed} completed, ${trashed} trashed.`}
        legend={[`Completed: ${completed}`, `Trashed: ${trashed}`]}
        previous={
          previous && {
            counts: countBars(previous, previousRange(range), timeZone).map(({ completed, trashed }) => completed + trashed),
            legend: previousLegend(range, today, previous.count_completed_trashed),
          }
        }
      />
      <p>{comparison ?? reserved}</p>
      <FiguresTable heading={heading} bars={bars.filter(({ completed, trashed }) => completed + trashed > 0)} />
    </Panel>
  );
}

function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${common.panel} ${common.stack}`}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
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
            <th scope="col">When</th>
            <th scope="col">Completed</th>
            <th scope="col">Trashed</th>
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
