import type { DayRange } from '@fettle/contract/shared/calendar.ts';
import { type Metrics, maxMetricsRepairs } from '@fettle/contract/reports/metrics.ts';
import { join, msg, pluralMsg } from '@fettle/i18n/message.ts';
import type { Db } from '../../platform/database/engine.ts';
import { together } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Chunked, splitIntoChunks } from '../../platform/system/chunks.ts';
import { dayBounds } from '../shop/day-bounds.ts';
import { countRepairs, listFinishedRepairs, listOpenRepairs } from './store.ts';

/** Counting stops here. The error message then says "at least". */
const maxCounted = 20_000;

/**
 * An employee's repairs from day `start` to day `end`, both inclusive, in the shop's time zone.
 * @throws AppError if there are more than `maxMetricsRepairs`
 */
export async function collectMetrics(db: Db, employee: number, { start, end }: DayRange, timeZone: string): Promise<Metrics> {
  const finished = { employee, ...dayBounds(start, end, timeZone) };
  const [in_progress, done] = await together(
    listOpenRepairs(db, employee, maxMetricsRepairs),
    listFinishedRepairs(db, finished, maxMetricsRepairs),
  );
  if (in_progress.length + done.length > maxMetricsRepairs) rejectTooManyRepairs(await countRepairs(db, finished, maxCounted));
  const completed_in_range = done.filter(({ status }) => status !== 'trashed');
  const trashed_in_range = done.filter(({ status }) => status === 'trashed');
  return { in_progress, completed_in_range, trashed_in_range, count_completed_trashed: done.length };
}

/** @throws AppError if there are more than `maxMetricsRepairs` */
export function rejectTooManyRepairs(repairs: number): void {
  if (repairs <= maxMetricsRepairs) return;
  const count =
    repairs < maxCounted
      ? pluralMsg(repairs, 'There is {count} repair in this range.', 'There are {count} repairs in this range.')
      : pluralMsg(maxCounted, 'There is at least {count} repair in this range.', 'There are at least {count} repairs in this range.');
  const limit = pluralMsg(maxMetricsRepairs, 'The limit is {count}.', 'The limit is {count}.');
  throw new AppError('bad_input', join(count, limit, msg('Choose a shorter range.')));
}

/** The same metrics with their lists in chunks. */
export function chunkMetrics(metrics: Metrics): Chunked<Metrics> {
  const { in_progress, completed_in_range, trashed_in_range, count_completed_trashed } = metrics;
  return {
    in_progress: splitIntoChunks(in_progress),
    completed_in_range: splitIntoChunks(completed_in_range),
    trashed_in_range: splitIntoChunks(trashed_in_range),
    count_completed_trashed,
  };
}
