import * as z from 'zod/mini';
import { Brand, Color, Condition, MachineStatus, Style, TypeOf, Vendor } from '../shared/catalog-schemas.ts';
import { Id, Instant, requiredIdentifier } from '../shared/common-schemas.ts';
import { maxPlateTextLength } from '../shared/limits.ts';
import { MadeIn } from '../shared/plate/settled.ts';

/** A model or serial number from the machine's plate. */
export const PlateText = requiredIdentifier(maxPlateTextLength);

/** A machine as shown in lists. `started_on`, `completed_on`, `trashed_on` and `exported_on` belong to its current repair. */
export const Machine = z.object({
  id: Id,
  type_of: TypeOf,
  brand: Brand,
  model: z.string(),
  serial: z.string(),
  style: z.nullable(Style),
  color: z.nullable(Color),
  condition: z.nullable(Condition),
  vendor: z.nullable(Vendor),
  status: MachineStatus,
  creator_name: z.string(),
  technician_id: Id,
  technician_name: z.string(),
  registered_on: Instant,
  /** When it was last worked on: the date of its latest event, apart from printed labels. */
  touched_on: Instant,
  started_on: Instant,
  completed_on: z.nullable(Instant),
  trashed_on: z.nullable(Instant),
  exported_on: z.nullable(Instant),
  /** Null while the machine does not wait for parts. */
  waiting_since: z.nullable(Instant),
  /** When it was made; null if its serial does not tell, or may mean several dates of which nobody has settled one. */
  made: z.nullable(MadeIn),
  /** How many notices of recalls may cover it that nobody has settled. */
  open_recalls: z.int(),
  /** Increases with each edit, status change, hand-over and corrected credit. See `update_machine`. */
  version: Id,
});
export type Machine = z.infer<typeof Machine>;
