import type { DayRange } from '@fettle/contract/metrics-figures.ts';
import type { Metrics } from '@fettle/contract/metrics.ts';
import type { Db } from '../database/engine.ts';
import { dayBorders } from './day-borders.ts';
import { repairsCompleted, repairsInProgress, repairsTrashed } from './store.ts';

/** An employee's work between two days of the shop's, both included. */
export async function metricsOf(db: Db, employee: number, { start, end }: DayRange, timeZone: string): Promise<Metrics> {
  const finished = { employee, ...dayBorders(start, end, timeZone) };
  const in_progress = await repairsInProgress(db, employee);
  const completed_in_range = await repairsCompleted(db, finished);
  const trashed_in_range = await repairsTrashed(db, finished);
  const count_completed_trashed = completed_in_range.length + trashed_in_range.length;
  return { in_progress, completed_in_range, trashed_in_range, count_completed_trashed };
}
