import * as z from 'zod/mini';
import { type Calls, eventStream } from '../call.ts';
import { Id, maxId, queryInteger } from '../shared/common-schemas.ts';
import { EventKind } from '../records/machine-event.ts';
import { maxAgeMs } from './live-stream.ts';

/** Something that happened to a machine. */
export const LiveEvent = z.object({
  /** The id of the machine's event. Ids grow, but on PostgreSQL a lower one can arrive later. */
  id: Id,
  machine_id: Id,
  kind: EventKind,
  author_id: Id,
  /** The machine's technician when this was sent. */
  technician_id: Id,
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const liveCalls = {
  watch: {
    method: 'GET',
    path: '/api/live',
    summary:
      'Server-sent events: each change of a machine when it is saved. The stream first repeats what the client has missed: since the event with the id `after` (or the header `Last-Event-ID`), or in the last `age_ms` milliseconds. If that is too much, it sends `resync` instead. `lists` is the version of the lists that the client has read. `open` has the last id so far, `rights` says that the rights of the employee have changed, `lists` that the lists of the shop have, also at the beginning, and `end` that their session has ended. Changes may be repeated. Comments keep the connection open.',
    access: 'employee',
    query: z.strictObject({
      after: z.exactOptional(queryInteger(0, maxId)),
      age_ms: z.exactOptional(queryInteger(0, maxAgeMs)),
      lists: z.exactOptional(queryInteger(0, maxId)),
    }),
    reply: eventStream(LiveEvent),
  },
} as const satisfies Calls;
