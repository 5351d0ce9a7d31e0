import type { DayRange } from '@fettle/contract/shared/calendar.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import { turnaround } from '@fettle/contract/reports/figures.ts';
import { metricsTotals } from '@fettle/contract/reports/metrics-words.ts';
import { maxComebackDays } from '@fettle/contract/shared/limits.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../ui/language/language.ts';
import { formatTypical, isWaiting } from './format-metrics.ts';
import styles from './floor.module.css';
import { comebacksQuery } from './queries.ts';

type MetricsTilesProps = { userId: number; metrics: Metrics; range: DayRange };

export function MetricsTiles({ userId, metrics, range }: MetricsTilesProps) {
  const { in_progress, count_completed_trashed } = metrics;
  const { data: comebacks } = useQuery(comebacksQuery(userId, range));
  const waiting = in_progress.filter(isWaiting).length;
  return (
    <div className={styles.tiles}>
      <Tile
        name={
          waiting > 0
            ? t('{total}: {working} working, {waiting} waiting for parts', {
                total: metricsTotals.in_progress,
                working: in_progress.length - waiting,
                waiting,
              })
            : t(metricsTotals.in_progress)
        }
        figure={in_progress.length}
      />
      <Tile name={t(metricsTotals.count_completed_trashed)} figure={count_completed_trashed} />
      <TypicalTime metrics={metrics} />
      <Tile
        name={t('came back within {days} days of export', { days: maxComebackDays })}
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
    <Tile figure={formatTypical(medianHours)} name={t('typical time in shop')}>
      {waiting
        ? t('9 out of 10 within {time}. Not counted: {waiting} of {repairs} waited for parts, typically {typical}', {
            time: formatTypical(p90Hours),
            waiting: waiting.repairs,
            repairs,
            typical: formatTypical(waiting.medianHours),
          })
        : t('9 out of 10 within {time}', { time: formatTypical(p90Hours) })}
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
