import * as z from 'zod/mini';
import { Id, Instant } from './values.ts';
import { nextStatuses } from './words.ts';

export { nextStatuses, statusLabels } from './words.ts';

export const MachineStatus = z.enum(['in_progress', 'completed', 'trashed', 'exported']);
export type MachineStatus = z.infer<typeof MachineStatus>;

export function mayMove(from: MachineStatus, to: MachineStatus): boolean {
  const allowed: readonly MachineStatus[] = nextStatuses[from];
  return allowed.includes(to);
}

/** One visit of a machine to the shop. `number` counts a machine's visits from 1. */
export const Repair = z.object({
  number: Id,
  status: MachineStatus,
  technician_id: Id,
  technician_name: z.string(),
  started_on: Instant,
  completed_on: z.nullable(Instant),
  trashed_on: z.nullable(Instant),
  exported_on: z.nullable(Instant),
});
export type Repair = z.infer<typeof Repair>;

export const EventKind = z.enum(['registered', 'edited', 'status_changed', 'note_added', 'note_removed', 'label_printed', 'exported']);
export type EventKind = z.infer<typeof EventKind>;

/**
 * One line of a machine's history, which nothing deletes. `field`, `from` and `to` say what an edit or a status change
 * did; a note's words stand in `to` when it was added, in `from` when it was removed. `to` of several printed labels is their number.
 */
export const MachineEvent = z.object({
  id: Id,
  kind: EventKind,
  on: Instant,
  author_name: z.string(),
  field: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type MachineEvent = z.infer<typeof MachineEvent>;
