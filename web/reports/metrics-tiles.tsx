import type { DayRange } from '@fettle/contract/calendar.ts';
import { turnaround } from '@fettle/contract/reports/figures.ts';
import { formatDuration } from '@fettle/contract/reports/format-duration.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import common from '../ui/common.module.css';
import { formatBothDays } from './format-metrics.ts';
import styles from './metrics.module.css';

export function MetricsTiles({ metrics, range }: { metrics: Metrics; range: DayRange }) {
  const { in_progress, completed_in_range, trashed_in_range, count_completed_trashed } = metrics;
  const times = turnaround([...completed_in_range, ...trashed_in_range]);
  const withoutWaiting = times?.waiting ? ', without waiting for parts' : '';
  return (
    <div className={styles.tiles}>
      <Tile name="Machines currently in progress" figure={in_progress.length} />
      <Tile name={`Machines worked on between ${formatBothDays(range)}`} figure={count_completed_trashed} />
      {times && (
        <>
          <Tile name={`Typical time in shop${withoutWaiting} (half were faster)`} figure={formatDuration(times.medianHours)} />
          <Tile name={`9 out of 10 were done within this time${withoutWaiting}`} figure={formatDuration(times.p90Hours)} />
          {times.waiting && (
            <Tile
              name={`waited for parts, typically ${formatDuration(times.waiting.medianHours)}`}
              figure={`${times.waiting.repairs} of ${times.repairs}`}
            />
          )}
        </>
      )}
    </div>
  );
}

function Tile({ name, figure }: { name: string; figure: number | string }) {
  return (
    <p className={common.panel}>
      <strong className={styles.figure}>{figure}</strong> {name}
    </p>
  );
}
