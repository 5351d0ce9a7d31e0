import type { exportCalls } from '@fettle/contract/export.ts';
import type { DayRange } from '@fettle/contract/metrics-figures.ts';
import type { Engine } from '../database/engine.ts';
import { findEmployee } from '../employees/store.ts';
import { ShopError } from '../http/errors.ts';
import type { Handlers } from '../http/visit.ts';
import { metricsOf } from '../metrics/metrics-of.ts';
import { orPdf } from '../printing/printer-failure.ts';
import { drawReport } from './draw-report.ts';
import type { Report } from './report.ts';
import type { ReportPrinter } from './report-printer.ts';

export type ReportNeeds = { engine: Engine; now: () => Date; reportPrinter: ReportPrinter; shopName: string; timeZone: string };

type ReportCalls = Pick<typeof exportCalls, 'printEmployeeMetrics' | 'metricsReport'>;

export function reportHandlers({ engine, now, reportPrinter, shopName, timeZone }: ReportNeeds): Handlers<ReportCalls> {
  const paperwork = () => ({ shopName, timeZone, printedOn: now() });

  /** The server's own figures. */
  async function reportOnFile(id: number, range: DayRange): Promise<Report> {
    const employee = await findEmployee(engine.db, id);
    if (!employee) throw new ShopError('not_found', 'Employee not found');
    const employeeName = `${employee.first_name} ${employee.last_name}`;
    return { ...paperwork(), employeeName, range, metrics: await metricsOf(engine.db, id, range, timeZone) };
  }

  return {
    async printEmployeeMetrics({ body: { employee_name, metrics, user_id, start, end } }, { act }) {
      const asked = user_id !== undefined && start !== undefined && end !== undefined ? { id: user_id, range: { start, end } } : undefined;
      const report = asked
        ? await reportOnFile(asked.id, asked.range)
        : { ...paperwork(), employeeName: employee_name, metrics, range: undefined };
      const url = asked && reportAddress(asked.id, asked.range);
      return act(
        () => orPdf(url, () => reportPrinter.print(report)),
        async (_, { message, isSaved }) => ({ message, url: isSaved ? url : undefined }),
      );
    },

    async metricsReport({ params: { userId }, query }) {
      const report = await reportOnFile(userId, query);
      return {
        file: await drawReport(report, reportPrinter.paper),
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
