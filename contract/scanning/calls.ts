import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { choice } from '../shared/catalog-schemas.ts';
import { PlateText } from '../records/machine.ts';
import { Id } from '../shared/common-schemas.ts';

const reply = ok({ data: z.nullable(Id), matches: z.int() });

export const scanningCalls = {
  getIdBySerial: {
    method: 'GET',
    path: '/api/read/get_id_by_serial/:serial',
    summary:
      'Returns the id of the newest machine with this serial, or null. Only letters and digits count, in any case. With `brand`, machines of that brand come first. For the serials `.` and `..`, use `findIdBySerial`: HTTP clients remove them from a path.',
    access: 'employee',
    params: z.object({ serial: PlateText }),
    query: z.strictObject({ brand: z.optional(choice('brands')) }),
    reply,
  },
  findIdBySerial: {
    method: 'GET',
    path: '/api/read/get_id_by_serial',
    summary: 'The same lookup as `getIdBySerial`, with the serial in the query string. It works for any serial.',
    access: 'employee',
    query: z.strictObject({ serial: PlateText, brand: z.optional(choice('brands')) }),
    reply,
  },
} as const satisfies Calls;
