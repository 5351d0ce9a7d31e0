import * as z from 'zod/mini';
import { type Calls, ok } from './call.ts';
import { Brand } from './catalog.ts';
import { PlateText } from './machines.ts';
import { Id } from './values.ts';

export const scanningCalls = {
  getIdBySerial: {
    method: 'GET',
    path: '/api/read/get_id_by_serial/:serial',
    summary:
      'The id of the machine with this serial, letter case aside: of several the newest, of none null. With `brand`, the newest of that brand if there is one.',
    access: 'employee',
    changes: false,
    params: z.object({ serial: PlateText }),
    query: z.strictObject({ brand: z.optional(Brand) }),
    reply: ok({ data: z.nullable(Id), matches: z.int() }),
  },
} as const satisfies Calls;
