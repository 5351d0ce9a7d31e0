import type { FloorWeek } from '@fettle/contract/reports/floor.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { happeningLabels } from '../machines/list-params.ts';
import common from '../../ui/common.module.css';
import { BarCell } from './bar-cell.tsx';
import styles from './floor.module.css';
import { formatDay, formatRange } from './format-metrics.ts';

const series = [
  { key: 'came_in', label: 'In', color: 'cameIn' },
  { key: 'completed', label: 'Completed', color: 'completed' },
  { key: 'trashed', label: 'Trashed', color: 'trashed' },
  { key: 'exported', label: 'Exported', color: 'exported' },
] as const;

/**
 * A table with a bar in each cell, the newest week first. All bars have the same scale. A bar opens its list, and a week that of what was
 * finished in it.
 */
export function FloorWeeks({ weeks }: { weeks: readonly FloorWeek[] }) {
  const id = useId();
  const max = Math.max(...weeks.flatMap((week) => series.map(({ key }) => week[key])));
  return (
    <section aria-labelledby={id} className={common.stack}>
      <h3 id={id}>The last {weeks.length} weeks</h3>
      <div className={styles.frame}>
        <table className={`${styles.table} ${styles.weeks}`} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Week</th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week, index) => (
              <tr key={week.start}>
                <th scope="row">
                  <Link to={`/table?status=all&finished=${week.start}..${week.end}`}>
                    {index === 0 ? 'Now' : formatDay(week.start, 'short')}
                    <span className="visually-hidden"> finished {formatRange(week)}</span>
                  </Link>
                </th>
                {series.map(({ key, label, color }) => (
                  <BarCell
                    key={key}
                    label={label}
                    bars={[{ count: week[key], color }]}
                    max={max}
                    link={{
                      to: `/table?status=all&${key}=${week.start}..${week.end}`,
                      of: `${happeningLabels[key].toLowerCase()} ${formatRange(week)}`,
                    }}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
