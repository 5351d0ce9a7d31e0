import * as z from 'zod/mini';
import { Id, Instant } from '../shared/common-schemas.ts';

export const EventKind = z.enum([
  'registered',
  'edited',
  'status_changed',
  'handed_over',
  'credit_changed',
  'part_awaited',
  'part_changed',
  'part_arrived',
  'part_canceled',
  'note_added',
  'note_edited',
  'note_removed',
  'note_restored',
  'photo_added',
  'photo_removed',
  'photo_restored',
  'label_printed',
  'made_settled',
  'recall_settled',
  'exported',
]);
export type EventKind = z.infer<typeof EventKind>;

/**
 * An entry in a machine's history. Events are never deleted. `field`, `from` and `to` describe an edit or a status change. An added
 * or restored note's text is in `to`, a removed note's text in `from`; `note_edited` has both the old and the new text. A photo's text is in
 * the same fields, null if it has none. When several labels were printed, `to` is how many. `from` and `to` of `handed_over` and
 * `credit_changed` are the technicians' names; `to` of `registered` is the technician's name, if it is not the author. A requested part is
 * in `to`, one that arrived or was canceled in `from`, in three lines: its number and description, its supplier, and the expected day. `from` and `to` of `made_settled` are months or years, and those of
 * `recall_settled` outcomes, such as `not_covered: reason`, with the number of the notice in `field`; null is not settled.
 */
export const MachineEvent = z.object({
  id: Id,
  kind: EventKind,
  on: Instant,
  /** When it reached the server, if it was made without a connection; else null. */
  arrived_on: z.nullable(Instant),
  author_name: z.string(),
  field: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type MachineEvent = z.infer<typeof MachineEvent>;
