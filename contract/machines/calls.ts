import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { isStyleOf } from '../catalog.ts';
import { Brand, Color, Condition, Style, TypeOf, Vendor } from '../catalog-schemas.ts';
import { Id, line, optionalChoice, PathId, queryNumber } from '../common-schemas.ts';
import { MachineStatus } from '../repairs/repair.ts';
import { Machine, MachineCard, PlateText } from './machine.ts';

const optionalFields = {
  style: optionalChoice(Style),
  color: optionalChoice(Color),
  condition: optionalChoice(Condition),
  vendor: optionalChoice(Vendor),
};

/** What the add-machine form sends. */
export const NewMachine = z.strictObject({ type_of: TypeOf, brand: Brand, model: PlateText, serial: PlateText, ...optionalFields }).check(
  z.refine(({ type_of, style }) => !style || isStyleOf(type_of, style), {
    path: ['style'],
    message: 'is not one of this type of machine',
  }),
);
export type NewMachine = z.infer<typeof NewMachine>;

/**
 * A change to a machine: `status`, or fields, not both. `version` is that of the machine which the sender last saw. With
 * `is_undo` the last move is taken back: the repair's technician and finish are again what they were before it.
 */
export const MachineChange = z
  .strictObject({
    status: z.optional(MachineStatus),
    version: z.optional(Id),
    is_undo: z.optional(z.literal(true)),
    type_of: z.exactOptional(TypeOf),
    brand: z.exactOptional(Brand),
    model: z.exactOptional(PlateText),
    serial: z.exactOptional(PlateText),
    ...optionalFields,
  })
  .check(
    z.refine(
      (change) => change.status === undefined || Object.keys(change).every((name) => ['status', 'version', 'is_undo'].includes(name)),
      'Send either a status or fields to change, not both.',
    ),
    z.refine(
      (change) => !change.is_undo || (change.status !== undefined && change.version !== undefined),
      'An undo needs the status to go back to and the version it was seen at.',
    ),
  );
export type MachineChange = z.infer<typeof MachineChange>;

export const ListedStatus = z.enum([...MachineStatus.options, 'all']);
export type ListedStatus = z.infer<typeof ListedStatus>;

/** How many machines each choice of the table holds. */
export const MachineCounts = z.object({ in_progress: z.int(), completed: z.int(), trashed: z.int(), exported: z.int(), all: z.int() });
export type MachineCounts = z.infer<typeof MachineCounts>;

/** A narrowed list goes no further than its newest so many machines; `meta.is_cut` tells that there are more. */
export const mostFound = 1_000;

/** Days for "not touched for". */
export const UntouchedDays = z.enum(['7', '14', '30']);

export const machineCalls = {
  addMachine: {
    method: 'POST',
    path: '/api/create/add_machine',
    summary: 'Registers a machine and starts its first repair.',
    access: 'employee',
    changes: true,
    body: NewMachine,
    reply: ok({ machine_id: Id }),
  },
  getMachine: {
    method: 'GET',
    path: '/api/read/get_machine/:id',
    summary: 'A machine with its notes, its history and its repairs.',
    access: 'employee',
    changes: false,
    params: z.object({ id: PathId }),
    reply: ok({ data: MachineCard }),
  },
  updateMachine: {
    method: 'PATCH',
    path: '/api/update/update_machine/:id',
    summary:
      'Changes the status or the fields of a machine; with `is_undo` the last change of status is taken back. Send the `version` of the machine that you last read: if it is no longer the newest, nothing is changed and the answer is 409 with the machine as it is. Without `version` the last write wins and overwrites a concurrent change to the same fields. A status that does not follow from the present one is answered with 409 as well.',
    access: 'employee',
    changes: true,
    params: z.object({ id: PathId }),
    body: MachineChange,
    reply: ok({ machine: MachineCard }),
  },
  getMachines: {
    method: 'GET',
    path: '/api/read/get_machines/:status',
    summary:
      'Machines of a status, or all, newest first: a page of them, or without `page` the whole list, however long, sent as it is read (`is_cut` is always false): what changes meanwhile may be in it or not, and a failure midway breaks the connection off. A page may be narrowed: `search` finds any part of brand, model or serial, the serial also without its spaces and hyphens; `untouched` lists what nobody touched for so many days, oldest first.',
    access: 'employee',
    changes: false,
    isStreamed: true,
    params: z.object({ status: ListedStatus }),
    query: z
      .strictObject({
        page: z.optional(queryNumber(1, 999_999_999)),
        per_page: z.optional(queryNumber(1, 100)),
        search: z.optional(line(80)),
        type_of: z.optional(TypeOf),
        technician: z.optional(PathId),
        untouched: z.optional(UntouchedDays),
      })
      .check(
        z.refine(({ page, per_page }) => page !== undefined || per_page === undefined, { path: ['per_page'], message: 'needs a page' }),
        z.refine(({ page, ...narrowing }) => page !== undefined || Object.keys(narrowing).length === 0, {
          path: ['page'],
          message: 'is required',
        }),
      ),
    reply: ok({
      data: z.array(Machine),
      meta: z.object({ total_pages: Id, total: z.int(), is_cut: z.boolean(), counts: MachineCounts }),
    }),
  },
} as const satisfies Calls;
