import * as z from 'zod/mini';
import { MachineEvent } from './machine-event.ts';
import { Machine } from './machine.ts';
import { Note } from './note.ts';
import { AwaitedPart } from './awaited-part.ts';
import { Repair } from './repair.ts';
import { Settled } from '../shared/plate/settled.ts';

/** A machine with everything on its card, newest first: the last notes, the repairs and the last 100 events. Awaited parts come in the order of the requests. */
export const MachineCard = z.object({
  ...Machine.shape,
  notes: z.array(Note),
  /** Whether the machine has more notes than these. */
  has_older_notes: z.boolean(),
  events: z.array(MachineEvent),
  repairs: z.array(Repair),
  awaited_parts: z.array(AwaitedPart),
  /** Null if nothing was settled about its plate. */
  settled: z.nullable(Settled),
});
export type MachineCard = z.infer<typeof MachineCard>;
