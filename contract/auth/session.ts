import * as z from 'zod/mini';
import { Instant } from '../shared/common-schemas.ts';
import { issueText } from '../shared/issue-text.ts';

/** The first characters of the hash of the session's token. They grant nothing. */
export const SessionId = z.string().check(z.regex(/^[0-9a-f]{16}$/, issueText('{field} must have 16 hexadecimal characters.')));

/** Where an employee is logged in. */
export const ListedSession = z.object({
  id: SessionId,
  /** The browser that the session began in, such as `Safari on an iPhone`. */
  browser: z.string(),
  /** The address that the session began at; null if that is not known. */
  address: z.nullable(z.string()),
  started_on: Instant,
  /** The last use, up to an hour too early. */
  last_used_on: Instant,
  /** The name of the shared device that it began on. */
  device_name: z.nullable(z.string()),
  /** Whether it is the one that sends the request. */
  is_this_one: z.boolean(),
});
export type ListedSession = z.infer<typeof ListedSession>;
