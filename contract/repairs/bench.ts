import * as z from 'zod/mini';
import { Id, Instant } from '../shared/common-schemas.ts';
import { Machine } from '../records/machine.ts';
import { AwaitedPart } from '../records/awaited-part.ts';
import { Repair } from '../records/repair.ts';

/** The most repairs in progress on a bench, and the most that were finished today. */
export const maxBenchLines = 200;

/** What a coworker did for the technician, who has recorded nothing on the machine since. */
export const BenchNews = z.object({
  /** The id of the machine's event. */
  id: Id,
  kind: z.enum(['handed_over', 'part_arrived']),
  on: Instant,
  author_name: z.string(),
  /** The part that arrived. */
  part: z.nullable(z.string()),
  /** Whether the technician has seen it on their bench. */
  is_seen: z.boolean(),
});
export type BenchNews = z.infer<typeof BenchNews>;

/** A repair on a technician's bench. */
export const BenchLine = z.object({
  ...z.pick(Machine, { id: true, type_of: true, brand: true, model: true, serial: true, version: true, touched_on: true }).shape,
  ...z.pick(Repair, { status: true, started_on: true, completed_on: true, trashed_on: true }).shape,
  /** Counts the machine's visits to the shop from 1. */
  repair_number: Id,
  /** The newest note of this repair, cut to `maxNoteExcerptLength`. */
  latest_note: z.nullable(z.string()),
  /** The URL of the thumbnail of the machine's newest photo that has one. */
  thumbnail_url: z.nullable(z.string()),
  /** The coworker who handed it over. A finished repair keeps it, even if another employee gets the credit. */
  handed_over_by: z.nullable(z.string()),
  /** Null while it does not wait for parts. */
  waiting_since: z.nullable(Instant),
  awaited_parts: z.array(z.pick(AwaitedPart, { id: true, part_number: true, description: true, supplier: true, expected_on: true })),
  /** Oldest first. Empty once the repair is finished. */
  news: z.array(BenchNews),
});
export type BenchLine = z.infer<typeof BenchLine>;

/** A technician's repairs. Those in progress are ordered by their start, the finished ones from the newest to the oldest. */
export const Bench = z.object({
  working: z.array(BenchLine),
  waiting: z.array(BenchLine),
  finished_today: z.array(BenchLine),
});
export type Bench = z.infer<typeof Bench>;
