import * as z from 'zod/mini';
import { Id, Instant } from '../shared/common-schemas.ts';
import { Machine } from '../records/machine.ts';

/** An exported repair whose machine came back within `maxComebackDays` days. */
export const Comeback = z.object({
  ...z.pick(Machine, { id: true, type_of: true, brand: true, model: true, serial: true }).shape,
  /** The number of the exported repair. */
  repair_number: Id,
  exported_on: Instant,
  /** When the machine's next repair started. */
  came_back_on: Instant,
  /** Calendar days from the export to the return, in the shop's time zone. */
  days: z.int(),
  /** The first note of the next repair, cut to 200 characters. */
  first_note: z.nullable(z.string()),
});
export type Comeback = z.infer<typeof Comeback>;
