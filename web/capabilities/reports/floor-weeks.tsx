import type { FloorWeek } from '@fettle/contract/reports/floor.ts';
import { type CSSProperties, useId, useState } from 'react';
import { Link } from 'react-router';
import { happeningLabels } from '../machines/list-params.ts';
import panel from '../../ui/panel.module.css';
import { gridLines } from './bar-scale.ts';
import styles from './floor-weeks.module.css';
import { formatDay, formatRange } from './format-metrics.ts';

const series = [
  { key: 'came_in', label: 'In' },
  { key: 'completed', label: 'Completed' },
  { key: 'trashed', label: 'Trashed' },
  { key: 'exported', label: 'Exported' },
] as const;

/**
 * What came in against what was finished, each week a column, the newest on the right. One week is chosen, and its figures below the chart
 * open their lists.
 */
export function FloorWeeks({ weeks }: { weeks: readonly FloorWeek[] }) {
  const id = useId();
  const current = weeks.length - 1;
  const [chosen, setChosen] = useState(current);
  const lines = gridLines(Math.max(1, ...weeks.map(({ came_in, completed, trashed }) => Math.max(came_in, completed + trashed))));
  const top = lines.at(-1) ?? 1;
  const week = weeks[chosen] ?? weeks[current];
  return (
    <section aria-labelledby={id} className={panel.panel}>
      <div className={panel.head}>
        <h2 id={id}>The last {weeks.length} weeks</h2>
        <span aria-hidden className={styles.legend}>
          {series.map(({ key, label }) => (
            <span key={key} className={styles[key]}>
              {label}
            </span>
          ))}
        </span>
      </div>
      <fieldset aria-label="Week" className={styles.chart}>
        <div aria-hidden className={styles.lines}>
          {lines.map((count) => (
            <span key={count} style={{ bottom: `${(count / top) * 100}%` }}>
              {count}
            </span>
          ))}
        </div>
        {weeks.map((week, index) => (
          <label
            key={week.start}
            className={styles.week}
            style={
              {
                '--came-in-part': week.came_in / top,
                '--completed-part': week.completed / top,
                '--trashed-part': week.trashed / top,
              } as CSSProperties
            }
          >
            <input
              type="radio"
              name="week"
              aria-label={`${formatRange(week)}: ${series.map(({ key, label }) => `${label} ${week[key]}`).join(', ')}`}
              checked={index === chosen}
              onChange={() => setChosen(index)}
            />
            <span aria-hidden className={styles.came_in} />
            <span aria-hidden className={styles.finished}>
              <span className={styles.trashed} />
              <span className={styles.completed} />
            </span>
            <span aria-hidden className={styles.label}>
              {index === current ? 'Now' : weekLabel(week, weeks[index - 1])}
            </span>
            <span aria-hidden className={`${styles.label} ${styles.exported}`}>
              {week.exported > 0 && `▲${week.exported}`}
            </span>
          </label>
        ))}
      </fieldset>
      {week && (
        <ul aria-label={formatRange(week)} className={styles.figures}>
          <li>
            <Link to={`/table?status=all&finished=${week.start}..${week.end}`}>{formatRange(week)}</Link>
          </li>
          {series.map(({ key }) => (
            <li key={key}>
              <Link to={`/table?status=all&${key}=${week.start}..${week.end}`}>
                {week[key]} {happeningLabels[key].toLowerCase()}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** `Oct 4`, and in the same month `11`. */
function weekLabel({ start }: FloorWeek, before: FloorWeek | undefined): string {
  return before?.start.slice(0, 7) === start.slice(0, 7) ? String(Number(start.slice(8))) : formatDay(start, 'short');
}
