import * as z from 'zod/mini';
import { type Calls, fileReply, ok } from '../call.ts';
import { TypeOf, Vendor } from '../shared/catalog-schemas.ts';
import { Id, Instant, PathId, queryInteger } from '../shared/common-schemas.ts';
import { Machine } from '../records/machine.ts';
import { maxWorkbookMachines } from '../shared/limits.ts';
import { issueText } from '../shared/issue-text.ts';

/** The machines that one export moved to inventory. `machines` is how many there are. */
export const ExportBatch = z.object({ id: Id, exported_on: Instant, author_name: z.string(), machines: Id });
export type ExportBatch = z.infer<typeof ExportBatch>;

/** A completed machine to export, as the client last read it. */
export const ChosenMachine = z.strictObject({ id: Id, version: Id });
export type ChosenMachine = z.infer<typeof ChosenMachine>;

/** A machine as it was when it was exported. */
export const ExportedMachine = z.object({
  ...z.pick(Machine, { id: true, type_of: true, brand: true, model: true, serial: true }).shape,
  ...z.pick(Machine, { style: true, color: true, condition: true, vendor: true }).shape,
  completed_on: Instant,
  ...z.pick(Machine, { technician_name: true, creator_name: true, made: true }).shape,
});
export type ExportedMachine = z.infer<typeof ExportedMachine>;

/** How many machines have each type and each vendor. */
export const ExportCounts = z.object({
  types: z.array(z.object({ type_of: TypeOf, machines: z.int() })),
  vendors: z.array(z.object({ vendor: z.nullable(Vendor), machines: z.int() })),
});
export type ExportCounts = z.infer<typeof ExportCounts>;

export const exportFormats = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
export const ExportFormat = z.enum(['xlsx', 'csv']);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const exportCalls = {
  exportMachines: {
    method: 'POST',
    path: '/api/export/export_all',
    getPath: '/api/export/export_machines',
    summary: 'Moves all completed machines to inventory in one batch, without those that a recall may cover which nobody has settled.',
    access: 'admin',
    isDeferrable: true,
    reply: ok({ batch: ExportBatch }),
  },
  exportChosen: {
    method: 'POST',
    path: '/api/export/export_machines',
    summary:
      'Moves exactly the given completed machines to inventory in one batch. If one of them is no longer completed, may be covered by a recall that nobody has settled, or has changed since its `version`, nothing is exported, and the response is 409 and says which and why.',
    access: 'admin',
    isDeferrable: true,
    maxBodyBytes: 2_500_000,
    body: z.strictObject({
      machines: z.array(ChosenMachine).check(
        z.minLength(1, issueText('Choose at least one machine.')),
        z.maxLength(maxWorkbookMachines, issueText('Choose at most 50,000 machines.')),
        z.refine((machines) => new Set(machines.map(({ id }) => id)).size === machines.length, issueText('{field} has a machine twice.')),
      ),
    }),
    reply: ok({ batch: ExportBatch }),
  },
  getExports: {
    method: 'GET',
    path: '/api/export/get_exports',
    summary: 'Lists the export batches, newest first.',
    access: 'admin',
    isDeferrable: true,
    reply: ok({ data: z.array(ExportBatch) }),
  },
  getExport: {
    method: 'GET',
    path: '/api/export/get_export/:id',
    summary:
      'Returns an export batch, how many of its machines have each type and vendor, and a page of its machines as they were exported, by id.',
    access: 'admin',
    isDeferrable: true,
    params: z.object({ id: PathId }),
    query: z.strictObject({ page: z.optional(queryInteger(1, 999_999_999)), per_page: z.optional(queryInteger(1, 100)) }),
    reply: ok({ batch: ExportBatch, counts: ExportCounts, data: z.array(ExportedMachine), meta: z.object({ total_pages: Id }) }),
  },
  downloadExport: {
    method: 'GET',
    path: '/api/export/download/:id/:format',
    summary:
      'Downloads an export batch as `xlsx` (at most 50,000 machines) or `csv`. The machines stay as they were exported; the labels of the lists, the days and the headings follow the settings of the shop.',
    access: 'admin',
    isDeferrable: true,
    params: z.object({ id: PathId, format: ExportFormat }),
    reply: fileReply(Object.values(exportFormats).join(', ')),
  },
} as const satisfies Calls;
