import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { Id, PathId, queryInteger } from '../shared/common-schemas.ts';
import { SecurityEvent, SecurityEventKind } from './security-event.ts';

export const securityCalls = {
  getSecurityEvents: {
    method: 'GET',
    path: '/api/read/get_security_events',
    summary:
      'Lists the security log in pages of 50, newest first: who logged in or was refused, and who changed what others may do. `employee` keeps what concerns an employee or was done by them. Events are kept for a year, and refused logins only until 10,000 newer ones.',
    access: 'admin',
    query: z.strictObject({
      page: z.optional(queryInteger(1, 999_999_999)),
      kind: z.optional(SecurityEventKind),
      employee: z.optional(PathId),
    }),
    reply: ok({ data: z.array(SecurityEvent), meta: z.object({ total_pages: Id }) }),
  },
} as const satisfies Calls;
