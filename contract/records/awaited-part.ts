import * as z from 'zod/mini';
import { Id, Instant } from '../shared/common-schemas.ts';

/** A part that the current repair of a machine waits for. */
export const AwaitedPart = z.object({
  id: Id,
  /** The part number or the description may be null, but not both. */
  part_number: z.nullable(z.string()),
  description: z.nullable(z.string()),
  supplier: z.nullable(z.string()),
  /** A day. */
  expected_on: z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))),
  requested_on: Instant,
  requested_by: z.string(),
});
export type AwaitedPart = z.infer<typeof AwaitedPart>;
