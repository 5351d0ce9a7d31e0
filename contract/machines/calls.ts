import * as z from 'zod/mini';
import { type Calls, ok } from '../call.ts';
import { Brand, choice, hasStyle, MachineStatus, optionalChoice } from '../shared/catalog-schemas.ts';
import { Id, optionalText, PathId, queryInteger, requiredIdentifier } from '../shared/common-schemas.ts';
import { maxListSearchLength, maxNotes, maxReasonLength, notesPerPage, untouchedDays } from '../shared/limits.ts';
import { NoteContent } from '../records/note.ts';
import { isMadeYears, isShopDays, yearsOrUnknown } from './shop-days.ts';
import { KnownModel } from './known-model.ts';
import { Machine, PlateText } from '../records/machine.ts';
import { MachineCard } from '../records/machine-card.ts';
import { MadeIn, RecallOutcome } from '../shared/plate/settled.ts';
import { issueText } from '../shared/issue-text.ts';

const optionalFields = {
  style: optionalChoice('styles'),
  color: optionalChoice('colors'),
  condition: optionalChoice('conditions'),
  vendor: optionalChoice('vendors'),
};

export const NewMachine = z
  .strictObject({
    type_of: choice('types'),
    brand: choice('brands'),
    model: PlateText,
    serial: PlateText,
    ...optionalFields,
    technician_id: z.exactOptional(Id),
    note: z.exactOptional(NoteContent),
  })
  .check(
    z.refine(hasStyle, {
      path: ['style'],
      message: issueText('{field} does not exist for this type of machine.'),
    }),
  );
export type NewMachine = z.infer<typeof NewMachine>;

/**
 * A change to a machine: either `status` or fields. `version` is the machine's version that the client last saw. `is_undo`
 * reverts the last status change and restores the repair's previous technician and finish date. `technician_id` credits a finished
 * repair to its technician or to the current user. `note` says what is wrong with a machine whose repair continues.
 */
export const MachineChange = z
  .strictObject({
    status: z.optional(MachineStatus),
    version: z.optional(Id),
    is_undo: z.optional(z.literal(true)),
    technician_id: z.exactOptional(Id),
    note: z.exactOptional(NoteContent),
    type_of: z.exactOptional(choice('types')),
    brand: z.exactOptional(choice('brands')),
    model: z.exactOptional(PlateText),
    serial: z.exactOptional(PlateText),
    ...optionalFields,
  })
  .check(
    z.refine(
      (change) =>
        change.status === undefined ||
        Object.keys(change).every((name) => ['status', 'version', 'is_undo', 'technician_id', 'note'].includes(name)),
      issueText('Send either a status or fields to change, not both.'),
    ),
    z.refine(
      (change) => !change.is_undo || (change.status !== undefined && change.version !== undefined),
      issueText('An undo needs both status and version.'),
    ),
    z.refine(
      ({ technician_id, status, is_undo }) => technician_id === undefined || (!is_undo && (status === 'completed' || status === 'trashed')),
      issueText('Send technician_id only with the status completed or trashed.'),
    ),
    z.refine(
      ({ note, status, is_undo }) => note === undefined || (!is_undo && status === 'in_progress'),
      issueText('Send note only with the status in_progress.'),
    ),
  );
export type MachineChange = z.infer<typeof MachineChange>;

export const StatusFilter = z.enum([...MachineStatus.options, 'all']);
export type StatusFilter = z.infer<typeof StatusFilter>;

/** The number of machines per status filter; of those that match, if the list is filtered, each at most `maxFilteredMachines`. */
export const MachineCounts = z.object({ in_progress: z.int(), completed: z.int(), trashed: z.int(), exported: z.int(), all: z.int() });
export type MachineCounts = z.infer<typeof MachineCounts>;

/** The most machines in a filtered or sorted list. `meta.is_cut` is true if there may be more. */
export const maxFilteredMachines = 1_000;

/**
 * What a page can be sorted by. `number` is the id, `made` the date of manufacture, `days` the days in the shop, `activity` the date of the
 * latest event.
 */
export const MachineSort = z.enum(['number', 'brand', 'model', 'color', 'type', 'serial', 'made', 'technician', 'days', 'activity']);
export type MachineSort = z.infer<typeof MachineSort>;

export const SortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof SortOrder>;

/** See `isShopDays`. */
const ShopDays = z.string().check(z.refine(isShopDays, issueText('{field} is not one of the choices.')));

/** See `isMadeYears`. */
const MadeYears = z
  .string()
  .check(
    z.regex(yearsOrUnknown, issueText('{field} must be years such as 2010..2019, or unknown.')),
    z.refine(isMadeYears, issueText('{field} must have the earlier year first.')),
  );

/** Days without activity. */
export const UntouchedDays = z.enum(untouchedDays);
export type UntouchedDays = z.infer<typeof UntouchedDays>;

/**
 * How many machines in progress have been without activity for fewer days than the first of `UntouchedDays`, from then on for fewer than the
 * next, and so on. The last ones have been for the longest.
 */
export const IdleCounts = z.array(z.int());
export type IdleCounts = z.infer<typeof IdleCounts>;

/** A machine in a list. */
export const ListedMachine = z.extend(Machine, {
  /** On a page, the newest note of the current repair, cut to `maxNoteExcerptLength`. */
  latest_note: z.exactOptional(z.nullable(z.string())),
});
export type ListedMachine = z.infer<typeof ListedMachine>;

export const machineCalls = {
  addMachine: {
    method: 'POST',
    path: '/api/create/add_machine',
    summary:
      'Registers a machine and starts its first repair. The repair belongs to the employee `technician_id` or, without it, to the current user. `note` becomes its first note.',
    access: 'employee',
    mayWait: true,
    body: NewMachine,
    reply: ok({ machine_id: Id }),
  },
  getKnownModel: {
    method: 'GET',
    path: '/api/read/get_known_model',
    summary:
      'Returns what most earlier machines of a model have in common, or null for a model that is not on file. Only letters and digits count, in any case. A model without a digit, such as UNKNOWN, is never known.',
    access: 'employee',
    query: z.strictObject({ model: PlateText }),
    reply: ok({ data: z.nullable(KnownModel) }),
  },
  getTopBrands: {
    method: 'GET',
    path: '/api/read/get_top_brands',
    summary: 'Lists the most frequent brands of the newest 1,000 machines, at most eight.',
    access: 'employee',
    reply: ok({ data: z.array(Brand) }),
  },
  getMachine: {
    method: 'GET',
    path: '/api/read/get_machine/:id',
    summary: `Returns a machine with its notes, history and repairs. \`notes\` is the most notes in the reply, ${notesPerPage} unless stated.`,
    access: 'employee',
    params: z.object({ id: PathId }),
    query: z.strictObject({ notes: z.optional(queryInteger(1, maxNotes)) }),
    reply: ok({ data: MachineCard }),
  },
  updateMachine: {
    method: 'PATCH',
    path: '/api/update/update_machine/:id',
    summary:
      "Changes a machine's status or fields. `is_undo` reverts the last status change. Send the `version` that you last read: if the machine has changed since then, nothing is written and the response is 409 with the current machine. Without `version`, the last write wins and overwrites concurrent changes to the same fields. A status change that is not allowed also returns 409. With the status `completed` or `trashed`, `technician_id` says whose work it was: the technician's (the default) or the current user's. With the status `in_progress`, `note` says what is wrong now: it is saved together with the status, as the first note of the next repair if the machine comes back.",
    access: 'employee',
    mayWait: true,
    params: z.object({ id: PathId }),
    body: MachineChange,
    reply: ok({ machine: MachineCard }),
  },
  settleMade: {
    method: 'PATCH',
    path: '/api/update/settle_made/:id',
    summary:
      'Settles when a machine was made, where its serial may mean several dates: `made` is one of them, a month or a year. Null takes that back. A date that the serial does not mean returns 409 with the current machine.',
    access: 'employee',
    mayWait: true,
    params: z.object({ id: PathId }),
    body: z.strictObject({ made: z.nullable(MadeIn) }),
    reply: ok({ machine: MachineCard }),
  },
  settleRecall: {
    method: 'PATCH',
    path: '/api/update/settle_recall/:id',
    summary:
      'Settles whether a recall covers a machine. `notice` is the id of its notice, and `reason` is required with the outcome `not_covered`. Null as the outcome takes that back. Until a recall that may cover the machine is settled, an export leaves the machine out.',
    access: 'employee',
    mayWait: true,
    params: z.object({ id: PathId }),
    body: z
      .strictObject({ notice: requiredIdentifier(80), outcome: z.nullable(RecallOutcome), reason: optionalText(maxReasonLength) })
      .check(
        z.refine(({ outcome, reason }) => outcome !== 'not_covered' || Boolean(reason), {
          path: ['reason'],
          message: issueText('{field} is required: say why it is not covered.'),
        }),
      ),
    reply: ok({ machine: MachineCard }),
  },
  getMachines: {
    method: 'GET',
    path: '/api/read/get_machines/:status',
    summary:
      'Lists machines of a status, or all machines, newest first. With `page`, returns one page. Without `page`, streams the whole list; changes made during streaming may or may not appear, and a failure closes the connection. A page can be filtered: `search` matches any part of the brand, model or serial. It also finds, as `/api/read/search` does, the newest 500 machines with its words in their number, type, technician or notes. `counts` counts what matches in each list. In the model and the serial, it also matches without regard to anything but letters and digits. `untouched` lists machines without activity for that many days, oldest first. `waiting=yes` lists machines that wait for parts. `recall=open` lists machines in progress or completed that a recall may cover which nobody has settled, and in the list `exported` those that left the shop with one. `made` lists machines made from one year to another (`2010..2019`), or those whose date is not known, or not clear and not settled (`unknown`). `finished` lists machines with a repair that finished in the last `1`, `7` or `30` days of the shop, today included, in its `last_week`, from Sunday to Saturday, or from one day to another (`2026-11-15..2026-11-21`), at most 366 days. So do `came_in`, for repairs that started, those of machines that came back included, `completed`, also if the machine was exported since, `trashed`, and `exported`. A filtered list has at most 1,000 machines; `is_cut` is true if there may be more. `sort` sorts a page, with the order `asc` (the default) or `desc`. Only machines in progress have days in the shop, and not all have a clear or settled date of manufacture; all others follow them, newest first. A list that is sorted by anything but the number has at most 1,000 machines, the first in its order; a filtered list is sorted after that limit.',
    access: 'employee',
    isStreamed: true,
    params: z.object({ status: StatusFilter }),
    query: z
      .strictObject({
        page: z.optional(queryInteger(1, 999_999_999)),
        per_page: z.optional(queryInteger(1, 100)),
        search: z.optional(requiredIdentifier(maxListSearchLength)),
        type_of: z.optional(choice('types')),
        technician: z.optional(PathId),
        untouched: z.optional(UntouchedDays),
        waiting: z.optional(z.literal('yes')),
        recall: z.optional(z.literal('open')),
        made: z.optional(MadeYears),
        came_in: z.optional(ShopDays),
        finished: z.optional(ShopDays),
        completed: z.optional(ShopDays),
        trashed: z.optional(ShopDays),
        exported: z.optional(ShopDays),
        sort: z.optional(MachineSort),
        order: z.optional(SortOrder),
      })
      .check(
        z.refine(({ sort, order }) => sort !== undefined || order === undefined, {
          path: ['order'],
          message: issueText('{field} needs a sort.'),
        }),
        z.refine(({ page, per_page }) => page !== undefined || per_page === undefined, {
          path: ['per_page'],
          message: issueText('{field} needs a page.'),
        }),
        z.refine(({ page, ...filters }) => page !== undefined || Object.keys(filters).length === 0, {
          path: ['page'],
          message: issueText('{field} is required.'),
        }),
      ),
    reply: ok({
      data: z.array(ListedMachine),
      meta: z.object({
        total_pages: Id,
        total: z.int(),
        is_cut: z.boolean(),
        counts: MachineCounts,
        /** The counts of all machines in progress, on a page of the list `in_progress`. */
        idle: z.exactOptional(IdleCounts),
      }),
    }),
  },
} as const satisfies Calls;
