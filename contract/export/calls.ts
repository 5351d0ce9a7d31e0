import * as z from 'zod/mini';
import { type Calls, file, ok } from '../call.ts';
import { Id, Instant, PathId } from '../common-schemas.ts';

/** One export: the machines that went to inventory together. */
export const ExportBatch = z.object({ id: Id, exported_on: Instant, author_name: z.string(), machines: Id });
export type ExportBatch = z.infer<typeof ExportBatch>;

export const exportFormats = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
export const ExportFormat = z.enum(['xlsx', 'csv']);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const exportCalls = {
  exportMachines: {
    method: 'GET',
    path: '/api/export/export_machines',
    summary: 'Moves all completed machines to inventory in one batch.',
    access: 'admin',
    changes: true,
    reply: ok({ batch: ExportBatch }),
  },
  getExports: {
    method: 'GET',
    path: '/api/export/get_exports',
    summary: 'The export batches, newest first.',
    access: 'admin',
    changes: false,
    reply: ok({ data: z.array(ExportBatch) }),
  },
  downloadExport: {
    method: 'GET',
    path: '/api/export/download/:id/:format',
    summary: 'An export batch as a spreadsheet (`xlsx`, of at most 50,000 machines) or as `csv`, the same at any time.',
    access: 'admin',
    changes: false,
    params: z.object({ id: PathId, format: ExportFormat }),
    reply: file(Object.values(exportFormats).join(', ')),
  },
} as const satisfies Calls;
