import * as z from 'zod/mini';
import { type Calls, fileReply, ok } from '../call.ts';
import { Id, Instant, PathId } from '../common-schemas.ts';

/** The machines that one export moved to inventory. `machines` is how many there are. */
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
    summary: 'Lists the export batches, newest first.',
    access: 'admin',
    changes: false,
    reply: ok({ data: z.array(ExportBatch) }),
  },
  downloadExport: {
    method: 'GET',
    path: '/api/export/download/:id/:format',
    summary: 'Downloads an export batch as `xlsx` (at most 50,000 machines) or `csv`. The content never changes.',
    access: 'admin',
    changes: false,
    params: z.object({ id: PathId, format: ExportFormat }),
    reply: fileReply(Object.values(exportFormats).join(', ')),
  },
} as const satisfies Calls;
