import type { DayRange } from '@fettle/contract/shared/calendar.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import { turnaround } from '@fettle/contract/reports/figures.ts';
import { metricsTotals } from '@fettle/contract/reports/metrics-words.ts';
import { maxComebackDays } from '@fettle/contract/shared/limits.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatTypical, isWaiting } from './format-metrics.ts';
import styles from './floor.module.css';
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
      <TypicalTime metrics={metrics} />
      <Tile
        name={`came back within ${maxComebackDays} days of export`}
        figure={comebacks ? `${comebacks.data.length}${comebacks.meta.is_cut ? '+' : ''}` : '–'}
      />
    </div>
  );
}

function TypicalTime({ metrics: { completed_in_range, trashed_in_range } }: { metrics: Metrics }) {
  const times = turnaround([...completed_in_range, ...trashed_in_range]);
  if (!times) return null;
  const { repairs, medianHours, p90Hours, waiting } = times;
  return (
    <Tile figure={formatTypical(medianHours)} name="typical time in shop">
      9 out of 10 within {formatTypical(p90Hours)}
      {waiting && `. Not counted: ${waiting.repairs} of ${repairs} waited for parts, typically ${formatTypical(waiting.medianHours)}`}
    </Tile>
  );
}

function Tile({ name, figure, children }: { name: string; figure: number | string; children?: ReactNode }) {
  return (
    <p className={styles.tile}>
      <strong className={styles.figure}>{figure}</strong> {name}
      {children !== undefined && <span className={styles.more}> {children}</span>}
    </p>
  );
}
