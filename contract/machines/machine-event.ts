import * as z from 'zod/mini';
import { Id, Instant } from '../common-schemas.ts';

export const EventKind = z.enum(['registered', 'edited', 'status_changed', 'note_added', 'note_removed', 'label_printed', 'exported']);
export type EventKind = z.infer<typeof EventKind>;

/**
 * An entry in a machine's history. Events are never deleted. `field`, `from` and `to` describe an edit or a status change. An added
 * note's text is in `to`, a removed note's text in `from`. When several labels were printed, `to` is how many.
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
