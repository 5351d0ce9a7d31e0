import type { DayRange } from '@fettle/contract/shared/calendar.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import { metricsTotals, turnaroundFigures } from '@fettle/contract/reports/metrics-words.ts';
import { maxComebackDays } from '@fettle/contract/shared/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { isWaiting } from './format-metrics.ts';
import styles from './metrics.module.css';
import { comebacksQuery } from './queries.ts';

type MetricsTilesProps = { userId: number; metrics: Metrics; range: DayRange };

export function MetricsTiles({ userId, metrics, range }: MetricsTilesProps) {
  const { in_progress, count_completed_trashed } = metrics;
  const { data: comebacks } = useQuery(comebacksQuery(userId, range));
  const waiting = in_progress.filter(isWaiting).length;
  const split = waiting > 0 ? `: ${in_progress.length - waiting} working, ${waiting} waiting for parts` : '';
  return (
    <div className={styles.tiles}>
      <Tile name={`${metricsTotals.in_progress}${split}`} figure={in_progress.length} />
      <Tile name={metricsTotals.count_completed_trashed} figure={count_completed_trashed} />
      {turnaroundFigures(metrics).map((time) => (
        <Tile key={time.name} {...time} />
      ))}
      <Tile
        name={`came back within ${maxComebackDays} days of export`}
        figure={comebacks ? `${comebacks.data.length}${comebacks.meta.is_cut ? '+' : ''}` : '–'}
      />
    </div>
  );
}

function Tile({ name, figure }: { name: string; figure: number | string }) {
  return (
    <p>
      <strong className={styles.figure}>{figure}</strong> {name}
    </p>
  );
}
