import * as z from 'zod/mini';
import { MachineCard } from './machines/machine.ts';

/** The one shape of every failed call. */
export const Failure = z.object({
  success: z.literal(false),
  /** What the employee reads. */
  message: z.string(),
  /** With 409 on a machine: the machine as it is now. */
  machine: z.optional(MachineCard),
  /** With 502, 503 or 504 of a printer: whether paper may have come out all the same. */
  may_have_printed: z.optional(z.boolean()),
  /** With 503 of the database: it stopped answering during the commit. The same request with the same `Idempotency-Key` is not done twice. */
  may_have_been_saved: z.optional(z.boolean()),
  /** With the same: where to open as a PDF what was to be printed. */
  pdf: z.optional(z.string()),
  /** With 409: the session is of another employee than the request's `X-Fettle-User`. */
  user_changed: z.optional(z.literal(true)),
});
export type Failure = z.infer<typeof Failure>;
