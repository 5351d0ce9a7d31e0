import * as z from 'zod/mini';
import { Id, Instant } from '../common-schemas.ts';

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
