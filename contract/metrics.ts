import * as z from 'zod/mini';
import { type Calls, ok } from './call.ts';
import { Machine } from './machines.ts';
import { daysIn, mostRangeDays } from './metrics-figures.ts';
import { Day, Id, PathId } from './values.ts';

/** A line of the metrics: a machine as one repair of it left it. `exported` shows as [inventoried]. */
export const MetricsLine = z.object({
  ...z.pick(Machine, { id: true, type_of: true, brand: true, model: true, serial: true, style: true, status: true }).shape,
  repair_number: Id,
  started_on: Machine.shape.registered_on,
  completed_on: Machine.shape.completed_on,
  trashed_on: Machine.shape.trashed_on,
});
export type MetricsLine = z.infer<typeof MetricsLine>;

/** Metrics of more repairs than this, in progress and finished together, are refused. */
export const mostRepairs = 5_000;

/** One credit a repair, to its technician, on the day it finished. */
export const Metrics = z.object({
  in_progress: z.array(MetricsLine),
  completed_in_range: z.array(MetricsLine),
  trashed_in_range: z.array(MetricsLine),
  count_completed_trashed: z.int(),
});
export type Metrics = z.infer<typeof Metrics>;

type AskedRange = { start?: Day | undefined; end?: Day | undefined };

/** What is checked of a range beyond its two days. */
export const rangeChecks = [
  z.refine<AskedRange>(({ start, end }) => !start || !end || start <= end, { path: ['start'], message: 'must not be after the end' }),
  z.refine<AskedRange>(({ start, end }) => !start || !end || !(daysIn({ start, end }) > mostRangeDays), {
    path: ['end'],
    message: 'must be at most ten years after the start',
  }),
] as const;

/** Both days are included. */
export const DayRange = z.strictObject({ start: Day, end: Day }).check(...rangeChecks);

export const metricsCalls = {
  getUserMetrics: {
    method: 'GET',
    path: '/api/read/get_user_metrics/:userId',
    summary:
      "An employee's work between two days, both included, in the shop's time zone: at most 5,000 repairs within ten years. More is answered with 400 and a sentence that says how many there are.",
    access: 'self-or-admin',
    changes: false,
    isStreamed: true,
    params: z.object({ userId: PathId }),
    query: DayRange,
    reply: ok({ data: Metrics }),
  },
} as const satisfies Calls;
