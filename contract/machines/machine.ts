import * as z from 'zod/mini';
import { Brand, Color, Condition, Style, TypeOf, Vendor } from '../catalog-schemas.ts';
import { Id, Instant, line } from '../common-schemas.ts';
import { Note } from '../notes/note.ts';
import { MachineStatus, Repair } from '../repairs/repair.ts';
import { MachineEvent } from './machine-event.ts';

export const longestPlateText = 64;
/** A model or serial number, as the plate has it. */
export const PlateText = line(longestPlateText);

/** A machine as lists show it. The three dates are those of its current repair. */
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
  /** When something last happened to it: the newest line of its history. */
  touched_on: Instant,
  completed_on: z.nullable(Instant),
  trashed_on: z.nullable(Instant),
  exported_on: z.nullable(Instant),
  /** Grows with each edit and each status change; see `update_machine`. */
  version: Id,
});
export type Machine = z.infer<typeof Machine>;

/** A machine with all that its card shows: notes and events newest first (at most 100 events), repairs newest first. */
export const MachineCard = z.object({
  ...Machine.shape,
  notes: z.array(Note),
  events: z.array(MachineEvent),
  repairs: z.array(Repair),
});
export type MachineCard = z.infer<typeof MachineCard>;
