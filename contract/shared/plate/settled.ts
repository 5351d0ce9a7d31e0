import * as z from 'zod/mini';
import { Instant } from '../common-schemas.ts';
import { issueText } from '../issue-text.ts';

export const RecallOutcome = z.enum(['not_covered', 'remedy_done', 'trashed']);
export type RecallOutcome = z.infer<typeof RecallOutcome>;

/** What an employee found out about a recall that may cover the machine. */
export const SettledRecall = z.object({
  /** The id of the notice. */
  notice: z.string(),
  outcome: RecallOutcome,
  /** Why it is not covered; with the other outcomes null, or a remark. */
  reason: z.nullable(z.string()),
  /** The employee's name. */
  by: z.string(),
  on: Instant,
});
export type SettledRecall = z.infer<typeof SettledRecall>;

/** A month, or a year if the serial says no more. */
export const MadeIn = z
  .string()
  .check(z.regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, issueText('{field} must be a month such as 2006-03, or a year.')));
export type MadeIn = z.infer<typeof MadeIn>;

/** What employees have decided where the plate alone does not. It stays when the plate is edited, and counts as far as it fits. */
export const Settled = z.object({ made: z.nullable(MadeIn), recalls: z.array(SettledRecall) });
export type Settled = z.infer<typeof Settled>;
