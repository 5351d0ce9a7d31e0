import type { exportCalls } from '@fettle/contract/export.ts';
import type { DayRange } from '@fettle/contract/metrics-figures.ts';
import type { Metrics } from '@fettle/contract/metrics.ts';
import type { Engine } from '../database/engine.ts';
import type { Documents } from '../documents/documents.ts';
import { findEmployee } from '../employees/store.ts';
import { ShopError } from '../http/errors.ts';
import type { Handlers } from '../http/visit.ts';
import { chunked, metricsOf, refuseTooMany } from '../metrics/metrics-of.ts';
import type { Chunked } from '../streaming/chunks.ts';
import { orPdf } from '../printing/printer-failure.ts';
import type { Report } from './report.ts';
import type { DrawReport, ReportPrinter } from './report-printer.ts';

export type ReportNeeds = {
  engine: Engine;
  now: () => Date;
  documents: Pick<Documents, 'draw'>;
  reportPrinter: ReportPrinter;
  shopName: string;
  timeZone: string;
};

type ReportCalls = Pick<typeof exportCalls, 'printEmployeeMetrics' | 'metricsReport'>;

export function reportHandlers({ engine, now, documents, reportPrinter, shopName, timeZone }: ReportNeeds): Handlers<ReportCalls> {
  const paperwork = () => ({ shopName, timeZone, printedOn: now() });

  /** The server's own figures. */
  async function reportOnFile(id: number, range: DayRange): Promise<Report> {
    const employee = await findEmployee(engine.db, id);
    if (!employee) throw new ShopError('not_found', 'Employee not found');
    const employeeName = `${employee.first_name} ${employee.last_name}`;
    return { ...paperwork(), employeeName, range, metrics: await metricsOf(engine.db, id, range, timeZone) };
  }

  return {
    async printEmployeeMetrics({ body: { employee_name, metrics, user_id, start, end } }, { viewer, act }) {
      const asked = user_id !== undefined && start !== undefined && end !== undefined ? { id: user_id, range: { start, end } } : undefined;
      const report = asked
        ? await reportOnFile(asked.id, asked.range)
        : { ...paperwork(), employeeName: employee_name, metrics, range: undefined };
      refuseTooMany(linesOf(report.metrics));
      const drawPdf: DrawReport = (report, paper) => documents.draw(viewer.id, 'report', async () => ({ report: inChunks(report), paper }));
      const url = asked && reportAddress(asked.id, asked.range);
      return act(
        () => orPdf(url, () => reportPrinter.print(report, drawPdf)),
        async (_, { message, isSaved }) => ({ message, url: isSaved ? url : undefined }),
      );
    },

    async metricsReport({ params: { userId }, query }, { viewer }) {
      const read = async () => ({ report: inChunks(await reportOnFile(userId, query)), paper: reportPrinter.paper });
      return {
        file: await documents.draw(viewer.id, 'report', read),
        name: `fettle-metrics-${userId}-${query.start}-${query.end}.pdf`,
        type: 'application/pdf',
        inline: true,
      };
    },
  };
}

function reportAddress(id: number, range: DayRange): string {
  return `/api/export/metrics_report/${id}?${new URLSearchParams(range).toString()}`;
}

function inChunks(report: Report): Chunked<Report> {
  return { ...report, metrics: chunked(report.metrics) };
}

function linesOf({ in_progress, completed_in_range, trashed_in_range }: Metrics): number {
  return in_progress.length + completed_in_range.length + trashed_in_range.length;
}
