import * as z from 'zod/mini';
import { Id, Instant } from '../shared/common-schemas.ts';
import { MachineStatus } from '../shared/catalog-schemas.ts';

/** One repair of a machine. `number` counts the machine's repairs from 1. */
export const Repair = z.object({
  number: Id,
  status: MachineStatus,
  technician_id: Id,
  technician_name: z.string(),
  started_on: Instant,
  completed_on: z.nullable(Instant),
  trashed_on: z.nullable(Instant),
  exported_on: z.nullable(Instant),
});
export type Repair = z.infer<typeof Repair>;
