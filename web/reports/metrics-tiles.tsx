import type { Day } from '@fettle/contract/common-schemas.ts';
import { turnaround } from '@fettle/contract/reports/figures.ts';
import { formatDuration } from '@fettle/contract/reports/format-duration.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import { maxComebackDays } from '@fettle/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import common from '../ui/common.module.css';
import { isWaiting } from './format-metrics.ts';
import styles from './metrics.module.css';
import { type Period, periodText } from './period.ts';
import { comebacksQuery } from './queries.ts';

type MetricsTilesProps = { userId: number; metrics: Metrics; period: Period; today: Day };

export function MetricsTiles({ userId, metrics, period, today }: MetricsTilesProps) {
  const { in_progress, completed_in_range, trashed_in_range, count_completed_trashed } = metrics;
  const { data: comebacks } = useQuery(comebacksQuery(userId, period.range));
  const waiting = in_progress.filter(isWaiting).length;
  const split = waiting > 0 ? `: ${in_progress.length - waiting} working, ${waiting} waiting for parts` : '';
  const times = turnaround([...completed_in_range, ...trashed_in_range]);
  const withoutWaiting = times?.waiting ? ', without waiting for parts' : '';
  return (
    <div className={styles.tiles}>
      <Tile name={`Machines currently in progress${split}`} figure={in_progress.length} />
      <Tile name={`Finished ${periodText(period, today)}`} figure={count_completed_trashed} />
      {times && (
        <>
          <Tile name={`Typical time in shop${withoutWaiting} (half were faster)`} figure={formatDuration(times.medianHours)} />
          <Tile name={`9 out of 10 were done within this time${withoutWaiting}`} figure={formatDuration(times.p90Hours)} />
          {times.waiting && (
            <Tile
              name={`Typical wait for parts (${times.waiting.repairs} of ${times.repairs} waited)`}
              figure={formatDuration(times.waiting.medianHours)}
            />
          )}
        </>
      )}
      <Tile
        name={`Came back within ${maxComebackDays} days of export`}
        figure={comebacks ? `${comebacks.data.length}${comebacks.meta.is_cut ? '+' : ''}` : '–'}
      />
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
