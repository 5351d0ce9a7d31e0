import * as z from 'zod/mini';
import { Id, Instant } from '../shared/common-schemas.ts';
import { Machine } from '../records/machine.ts';

/** A calendar day. Replies are validated without code, which `Day` has. */
const ReplyDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** A machine in progress on a technician's bench. */
export const BenchSquare = z.object({ id: Id, touched_on: Instant, is_waiting: z.boolean() });
export type BenchSquare = z.infer<typeof BenchSquare>;

export const FloorTechnician = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  /** Repairs in progress. */
  on_bench: z.int(),
  /** Longest without work first. Of the whole shop, those of the `maxBenchSquares` machines that are longest without work. */
  bench: z.array(BenchSquare),
  /** Repairs completed since Sunday, exported ones included. */
  completed_this_week: z.int(),
  trashed_this_week: z.int(),
  /** Exported repairs of theirs whose machine came back in the weeks of the chart, counted up to `maxFloorCount`. */
  comebacks: z.int(),
});
export type FloorTechnician = z.infer<typeof FloorTechnician>;

/** A machine in progress. */
export const IdleLine = z.pick(Machine, {
  id: true,
  type_of: true,
  brand: true,
  model: true,
  version: true,
  technician_id: true,
  technician_name: true,
  touched_on: true,
  waiting_since: true,
});
export type IdleLine = z.infer<typeof IdleLine>;

/** Machines, each counted once in a figure. Both days are inclusive. The current week ends today. */
export const FloorWeek = z.object({
  start: ReplyDay,
  end: ReplyDay,
  /** Machines with a repair that started, those that came back included. */
  came_in: z.int(),
  /** Machines with a repair that finished and is completed or exported now. */
  completed: z.int(),
  trashed: z.int(),
  /** Machines in the week's export batches. */
  exported: z.int(),
});
export type FloorWeek = z.infer<typeof FloorWeek>;

/** The whole shop today, in its time zone. */
export const Floor = z.object({
  today: ReplyDay,
  in_progress: z.int(),
  /** Machines with a repair that was completed or trashed today, exported ones included. */
  finished_today: z.int(),
  /** Machines in progress without activity for `idleDays` days, counted up to `maxFloorCount`. */
  idle: z.int(),
  /** Machines that wait for parts, counted up to `maxFloorCount`. */
  waiting_for_parts: z.int(),
  /** Machines in progress or completed with a recall that nobody has settled, counted up to `maxFloorCount`. */
  open_recalls: z.int(),
  /** Machines that were sold with one, counted up to `maxFloorCount`. */
  sold_recalls: z.int(),
  /** Completed machines, without those with a recall that nobody has settled. */
  ready_to_export: z.int(),
  /** When the first of the machines that are ready to export was completed. */
  oldest_completed_on: z.nullable(Instant),
  /**
   * The median time of the repairs finished in the last `typicalDays` days, at most the newest `maxTypicalRepairs`, without waiting for
   * parts. Null if none finished.
   */
  typical_time: z.nullable(z.object({ repairs: z.int(), median_hours: z.number() })),
  /** Technicians, those with the most machines on the bench first. */
  technicians: z.array(FloorTechnician),
  /** The idle machines, longest idle first, at most `maxIdleLines`. */
  longest_idle: z.array(IdleLine),
  /** The weeks from the oldest to the current one. */
  weeks: z.array(FloorWeek),
});
export type Floor = z.infer<typeof Floor>;
