import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';

/** What the screens must know of the shop. `pasadena_contact` is null for visitors. */
export const Shop = z.object({
  name: z.string(),
  /** IANA name of the zone in which dates are shown and days begin. */
  time_zone: z.string(),
  pasadena_contact: z.nullable(z.string()),
  /** While the shop has no employee: `from-here` when this visitor may set it up, `with-code` when the server's setup code is asked for. */
  setup: z.nullable(z.enum(['from-here', 'with-code'])),
});
export type Shop = z.infer<typeof Shop>;

export const shopCalls = {
  getShop: {
    method: 'GET',
    path: '/api/read/get_shop',
    summary: "The shop's name and what the screens need to know of it.",
    access: 'anyone',
    changes: false,
    reply: ok({ data: Shop }),
  },
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Whether the server and its database answer. 503 while the database does not.',
    access: 'anyone',
    changes: false,
    reply: ok({ version: z.string(), database: z.enum(['sqlite', 'postgresql']) }),
  },
} as const satisfies Calls;
