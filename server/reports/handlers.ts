import type { DayRange } from '@fettle/contract/calendar.ts';
import type { reportCalls } from '@fettle/contract/reports/calls.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import type { Engine } from '../database/engine.ts';
import type { Documents } from '../documents/documents.ts';
import { findEmployee } from '../employees/store.ts';
import { AppError } from '../http/app-error.ts';
import { ReplyStream } from '../http/reply-stream.ts';
import type { Handlers } from '../http/request-context.ts';
import { chunked, metricsOf, refuseTooMany } from './collect-metrics.ts';
import type { Chunked } from '../streaming/chunks.ts';
import { withPrintErrors } from '../printing/printers/printer-error.ts';
import type { Report } from './report.ts';
import type { DrawReport, ReportPrinter } from './report-printer.ts';

export type ReportDependencies = {
  engine: Engine;
  now: () => Date;
  documents: Pick<Documents, 'draw'>;
  reportPrinter: ReportPrinter;
  shopName: string;
  timeZone: string;
};

export function reportHandlers({
  engine,
  now,
  documents,
  reportPrinter,
  shopName,
  timeZone,
}: ReportDependencies): Handlers<typeof reportCalls> {
  const paperwork = () => ({ shopName, timeZone, printedOn: now() });

  /** The server's own figures. */
  async function reportOnFile(id: number, range: DayRange): Promise<Report> {
    const employee = await findEmployee(engine.db, id);
    if (!employee) throw new AppError('not_found', 'Employee not found');
    const employeeName = `${employee.first_name} ${employee.last_name}`;
    return { ...paperwork(), employeeName, range, metrics: await metricsOf(engine.db, id, range, timeZone) };
  }

  return {
    async getUserMetrics({ params, query }) {
      if (!(await findEmployee(engine.db, params.userId))) throw new AppError('not_found', 'Employee not found');
      return new ReplyStream({ message: 'Metrics', data: chunked(await metricsOf(engine.db, params.userId, query, timeZone)) });
    },

    async printEmployeeMetrics({ body: { employee_name, metrics, user_id, start, end } }, { currentUser, sideEffect }) {
      const asked = user_id !== undefined && start !== undefined && end !== undefined ? { id: user_id, range: { start, end } } : undefined;
      const report = asked
        ? await reportOnFile(asked.id, asked.range)
        : { ...paperwork(), employeeName: employee_name, metrics, range: undefined };
      refuseTooMany(linesOf(report.metrics));
      const drawPdf: DrawReport = (report, paper) =>
        documents.draw(currentUser.id, 'report', async () => ({ report: inChunks(report), paper }));
      const url = asked && reportAddress(asked.id, asked.range);
      return sideEffect(
        () => withPrintErrors(url, () => reportPrinter.print(report, drawPdf)),
        async (_, { message, isSaved }) => ({ message, url: isSaved ? url : undefined }),
      );
    },

    async metricsReport({ params: { userId }, query }, { currentUser }) {
      const read = async () => ({ report: inChunks(await reportOnFile(userId, query)), paper: reportPrinter.paper });
      return {
        file: await documents.draw(currentUser.id, 'report', read),
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
