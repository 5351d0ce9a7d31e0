import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';

/** The shop's settings for the screens. `pasadena_contact` is null for visitors. */
export const Shop = z.object({
  name: z.string(),
  /** IANA name of the shop's time zone. */
  time_zone: z.string(),
  pasadena_contact: z.nullable(z.string()),
  /**
   * Null once the shop has an employee. Before that: `from-here` if this visitor can set up the shop, `with-code` if they need the server's
   * setup code.
   */
  setup: z.nullable(z.enum(['from-here', 'with-code'])),
});
export type Shop = z.infer<typeof Shop>;

export const shopCalls = {
  getShop: {
    method: 'GET',
    path: '/api/read/get_shop',
    summary: "Returns the shop's name and settings.",
    access: 'anyone',
    changes: false,
    reply: ok({ data: Shop }),
  },
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Reports whether the server and its database respond. Returns 503 while the database does not respond.',
    access: 'anyone',
    changes: false,
    reply: ok({ version: z.string(), database: z.enum(['sqlite', 'postgresql']) }),
  },
} as const satisfies Calls;
