import * as z from 'zod/mini';
import { type Calls, file, ok } from './call.ts';
import { PersonName } from './employees.ts';
import { DayRange, Metrics, rangeChecks } from './metrics.ts';
import { Day, Id, Instant, PathId } from './values.ts';

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
  printEmployeeMetrics: {
    method: 'POST',
    path: '/api/export/print_employee_metrics',
    summary:
      "Prints an employee's metrics. With `user_id`, `start` and `end` the server prints its own figures, not those that were sent. Where no printer is set up the report is saved as a PDF, which `url` opens when the employee was named by id. A failure says whether it may have printed (`may_have_printed`) and where the same report opens as a PDF (`pdf`).",
    access: 'admin',
    changes: true,
    largestBody: 4_194_304,
    body: z
      .strictObject({
        employee_name: PersonName,
        metrics: Metrics,
        user_id: z.optional(Id),
        start: z.optional(Day),
        end: z.optional(Day),
      })
      .check(
        z.refine(
          ({ user_id, start, end }) => [user_id, start, end].every((given) => (given === undefined) === (user_id === undefined)),
          'Send user_id, start and end together, or none of them.',
        ),
        ...rangeChecks,
      ),
    reply: ok({ url: z.optional(z.string()) }),
  },
  metricsReport: {
    method: 'GET',
    path: '/api/export/metrics_report/:userId',
    summary: "An employee's work between two days, both included, as a PDF: at most 5,000 repairs within ten years.",
    access: 'self-or-admin',
    changes: false,
    params: z.object({ userId: PathId }),
    query: DayRange,
    reply: file('application/pdf'),
  },
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
