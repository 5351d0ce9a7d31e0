import type { DayRange } from '@fettle/contract/calendar.ts';
import { chartPeriod, type FinishedPeriod, countFinishedByPeriod } from '@fettle/contract/reports/figures.ts';
import type { Day } from '@fettle/contract/common-schemas.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import { useId } from 'react';
import common from '../ui/common.module.css';
import { Bars } from './bars.tsx';
import { formatDay, formatRange } from './format-metrics.ts';
import styles from './metrics.module.css';
import { currentDay } from './range.ts';

type FinishedChartProps = { metrics: Metrics; range: DayRange; timeZone: string };

export function FinishedChart({ metrics, range, timeZone }: FinishedChartProps) {
  const id = useId();
  const { completed_in_range, trashed_in_range } = metrics;
  const completed = completed_in_range.length;
  const trashed = trashed_in_range.length;
  const period = chartPeriod(range);
  const heading = `Finished per ${period}`;
  if (completed + trashed === 0) {
    return (
      <section aria-labelledby={id} className={`${common.panel} ${common.stack}`}>
        <h2 id={id}>{heading}</h2>
        <p>Nothing finished {whenText(range, currentDay(timeZone))}.</p>
      </section>
    );
  }
  const bars = countFinishedByPeriod(range, completed_in_range, trashed_in_range, timeZone);
  return (
    <section aria-labelledby={id} className={`${common.panel} ${common.stack}`}>
      <h2 id={id}>{heading}</h2>
      <Bars
        bars={bars}
        period={period}
        label={`${heading}, ${formatRange(range)}: ${completed} completed, ${trashed} trashed.`}
        legend={[`Completed: ${completed}`, `Trashed: ${trashed}`]}
      />
      <FiguresTable heading={heading} bars={bars.filter(({ completed, trashed }) => completed + trashed > 0)} />
    </section>
  );
}

function whenText(range: DayRange, today: Day): string {
  if (range.start !== range.end) return formatRange(range);
  return range.start === today ? 'today' : `on ${formatDay(range.start)}`;
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
              <th scope="row">{start === end ? formatDay(start) : `${formatDay(start)} to ${formatDay(end)}`}</th>
              <td>{completed}</td>
              <td>{trashed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
