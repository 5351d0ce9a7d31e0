import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { Brand } from '../catalog-schemas.ts';
import { PlateText } from '../machines/machine.ts';
import { Id } from '../common-schemas.ts';

const reply = ok({ data: z.nullable(Id), matches: z.int() });

export const scanningCalls = {
  getIdBySerial: {
    method: 'GET',
    path: '/api/read/get_id_by_serial/:serial',
    summary:
      'The id of the machine with this serial; letter case, spaces and hyphens do not count. Of several the newest, of none null. With `brand`, the newest of that brand if there is one. The serials `.` and `..` need the query form below: clients drop them from a path.',
    access: 'employee',
    changes: false,
    params: z.object({ serial: PlateText }),
    query: z.strictObject({ brand: z.optional(Brand) }),
    reply,
  },
  findIdBySerial: {
    method: 'GET',
    path: '/api/read/get_id_by_serial',
    summary: 'The same with the serial in the query, which can carry any serial.',
    access: 'employee',
    changes: false,
    query: z.strictObject({ serial: PlateText, brand: z.optional(Brand) }),
    reply,
  },
} as const satisfies Calls;
