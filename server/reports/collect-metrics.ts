import type { DayRange } from '@fettle/contract/calendar.ts';
import { type Metrics, mostRepairs } from '@fettle/contract/reports/metrics.ts';
import type { Db } from '../database/engine.ts';
import { AppError } from '../http/app-error.ts';
import { type Chunked, inChunks } from '../streaming/chunks.ts';
import { dayBorders } from './day-bounds.ts';
import { countRepairs, repairsCompleted, repairsInProgress, repairsTrashed } from './store.ts';

/** How far repairs are counted for the sentence that refuses them. */
const mostCounted = 20_000;

/**
 * An employee's work between two days of the shop's, both included.
 * @throws AppError when there are more repairs than `mostRepairs`
 */
export async function metricsOf(db: Db, employee: number, { start, end }: DayRange, timeZone: string): Promise<Metrics> {
  const finished = { employee, ...dayBorders(start, end, timeZone) };
  refuseTooMany(await countRepairs(db, finished, mostCounted));
  const in_progress = await repairsInProgress(db, employee);
  const completed_in_range = await repairsCompleted(db, finished);
  const trashed_in_range = await repairsTrashed(db, finished);
  const count_completed_trashed = completed_in_range.length + trashed_in_range.length;
  return { in_progress, completed_in_range, trashed_in_range, count_completed_trashed };
}

/** @throws AppError when metrics have more repairs than `mostRepairs` */
export function refuseTooMany(repairs: number): void {
  if (repairs <= mostRepairs) return;
  const number = repairs < mostCounted ? repairs.toLocaleString('en-US') : `at least ${mostCounted.toLocaleString('en-US')}`;
  throw new AppError('bad_input', `That is ${number} repairs; at most ${mostRepairs.toLocaleString('en-US')} fit. Choose a shorter range.`);
}

/** The same metrics with their lists in chunks, for sending them on. */
export function chunked(metrics: Metrics): Chunked<Metrics> {
  const { in_progress, completed_in_range, trashed_in_range, count_completed_trashed } = metrics;
  return {
    in_progress: inChunks(in_progress),
    completed_in_range: inChunks(completed_in_range),
    trashed_in_range: inChunks(trashed_in_range),
    count_completed_trashed,
  };
}
