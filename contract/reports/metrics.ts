import * as z from 'zod/mini';
import { Id, Instant } from '../shared/common-schemas.ts';
import { Machine } from '../records/machine.ts';

/** A hundred years. */
const maxWaitedSeconds = 3_155_760_000;

/** One repair and its machine. The screens show the status `exported` as [inventoried]. */
export const MetricsLine = z.object({
  ...z.pick(Machine, { id: true, type_of: true, brand: true, model: true, serial: true, style: true, status: true }).shape,
  repair_number: Id,
  started_on: Machine.shape.registered_on,
  completed_on: Machine.shape.completed_on,
  trashed_on: Machine.shape.trashed_on,
  /** Since when a repair in progress has been waiting for parts; null while it does not. Missing for finished repairs. */
  waiting_since: z.exactOptional(z.nullable(Instant)),
  /** How long a finished repair waited for parts, in whole seconds. Missing for repairs in progress, and 0 if a client does not send it. */
  waited_seconds: z.exactOptional(z.int().check(z.minimum(0), z.maximum(maxWaitedSeconds))),
});
export type MetricsLine = z.infer<typeof MetricsLine>;

/** The most repairs in one set of metrics, in progress and finished together. */
export const maxMetricsRepairs = 5_000;

/** Each finished repair counts once: for its technician, on the day it finished. */
export const Metrics = z.object({
  in_progress: z.array(MetricsLine),
  completed_in_range: z.array(MetricsLine),
  trashed_in_range: z.array(MetricsLine),
  count_completed_trashed: z.int(),
});
export type Metrics = z.infer<typeof Metrics>;
