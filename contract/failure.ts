import * as z from 'zod/mini';
import { ShopLists } from './lists/shop-lists.ts';
import { MachineCard } from './records/machine-card.ts';

/** The reply of every failed call. */
export const Failure = z.object({
  success: z.literal(false),
  /** Shown to the employee. */
  message: z.string(),
  /** The request's field that the message is about. Missing if the failure concerns no field or several. */
  field: z.optional(z.string()),
  /** With 409 for a machine: its current state. */
  machine: z.optional(MachineCard),
  /** With 409 for an entry of a list: the current lists. */
  lists: z.optional(ShopLists),
  /** With 502, 503 or 504 from a printer: whether it may have printed anyway. */
  may_have_printed: z.optional(z.boolean()),
  /** With a printer failure: the URL of the same document as a PDF. */
  pdf: z.optional(z.string()),
  /** With 503: the database stopped responding during the commit. Repeating the request with the same `Idempotency-Key` is safe. */
  may_have_been_saved: z.optional(z.boolean()),
  /** With 503 from `health`: what keeps the database from working. */
  fault: z.optional(z.enum(['unreachable', 'locked', 'disk_full', 'io_error', 'damaged', 'read_only'])),
  /** With 409: the session belongs to a different employee than `X-Fettle-User`. */
  user_changed: z.optional(z.literal(true)),
  /** With 403 on a shared device: the employee has to enter their password, not a PIN. */
  password_required: z.optional(z.literal(true)),
  /** With 403: the employee has to enter their password again, with `confirmPassword`. Then the same request succeeds. */
  confirm_password: z.optional(z.literal(true)),
});
export type Failure = z.infer<typeof Failure>;
