import { type DayRange, daysBetween } from '@fettle/contract/shared/calendar.ts';
import { maxComebacks } from '@fettle/contract/shared/limits.ts';
import type { reportCalls } from '@fettle/contract/reports/calls.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { together } from '../../platform/database/transaction.ts';
import type { RenderDocument } from '../../platform/documents/document-renderer.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { findEmployee } from '../employees/store.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { ReplyStream } from '../../platform/http/reply-stream.ts';
import { listComebacks } from '../repairs/comebacks.ts';
import { dayBounds } from '../shop/day-bounds.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import { collectFloor } from './collect-floor.ts';
import { chunkMetrics, collectMetrics, rejectTooManyRepairs } from './collect-metrics.ts';
import { type Chunked, chunkSize } from '../../platform/system/chunks.ts';
import { withPrintErrors } from '../printing/printers/printer-error.ts';
import type { ReportInput } from './draw-report.ts';
import type { Paper } from '../../platform/documents/paper.ts';
import type { CurrentPrinter } from '../printing/current-printers.ts';
import type { GetLists } from '../lists/current-lists.ts';
import type { CurrentShop, GetShop } from '../shop/current-shop.ts';
import type { Report } from './report.ts';
import type { ReportPrinter } from '../printing/report-printer.ts';

export type ReportDependencies = {
  engine: Engine;
  now: () => Date;
  documents: { render: RenderDocument<'report', ReportInput> };
  reportPrinter: CurrentPrinter<ReportPrinter>;
  shop: GetShop;
  lists: GetLists;
};

export function reportHandlers({ engine, now, documents, reportPrinter, shop, lists }: ReportDependencies): Handlers<typeof reportCalls> {
  function reportHeader({ name, timeZone, language }: CurrentShop) {
    return { shopName: name, timeZone, language, printedOn: now(), lists: lists() };
  }

  async function requireEmployee(id: number) {
    const [employee, currentShop] = await together(findEmployee(engine.db, id), shop());
    if (!employee) throw new AppError('not_found', msg('Employee not found'));
    return { employee, currentShop };
  }

  /** A report on the stored repairs. */
  async function createReport(id: number, range: DayRange): Promise<Report> {
    const { employee, currentShop } = await requireEmployee(id);
    const metrics = await collectMetrics(engine.db, id, range, currentShop.timeZone);
    return { ...reportHeader(currentShop), employeeName: fullName(employee), range, metrics };
  }

  return {
    async getFloor() {
      return { message: msg('Floor'), data: await collectFloor(engine.db, now(), (await shop()).timeZone, lists()) };
    },

    async getUserMetrics({ params, query }) {
      const { timeZone } = (await requireEmployee(params.userId)).currentShop;
      const data = await collectMetrics(engine.db, params.userId, query, timeZone);
      if (countRepairs(data) <= chunkSize) return { message: msg('Metrics'), data };
      return new ReplyStream({ message: msg('Metrics'), data: chunkMetrics(data) });
    },

    async getComebacks({ params: { userId }, query: { start, end } }) {
      const { timeZone } = (await requireEmployee(userId)).currentShop;
      const returned = { employee: userId, ...dayBounds(start, end, timeZone), limit: maxComebacks + 1 };
      const comebacks = await listComebacks(engine.db, returned);
      const data = comebacks
        .slice(0, maxComebacks)
        .map((comeback) => ({ ...comeback, days: daysBetween(comeback.exported_on, comeback.came_back_on, timeZone) }));
      return { message: msg('Comebacks'), data, meta: { is_cut: comebacks.length > maxComebacks } };
    },

    async printEmployeeMetrics({ body: { employee_name, metrics, user_id, start, end } }, { currentUser, sideEffect }) {
      const source = user_id !== undefined && start !== undefined && end !== undefined ? { id: user_id, range: { start, end } } : undefined;
      const report = source
        ? await createReport(source.id, source.range)
        : { ...reportHeader(await shop()), employeeName: employee_name, metrics, range: undefined };
      rejectTooManyRepairs(countRepairs(report.metrics));
      const drawPdf = (report: Report, paper: Paper) =>
        documents.render(currentUser.id, 'report', async () => ({ report: chunkReport(report), paper }));
      const url = source && reportUrl(source.id, source.range);
      const printer = await reportPrinter.get();
      return sideEffect(
        () => withPrintErrors(url, () => printer.print(report, drawPdf)),
        async (_, { message, outcome }) => ({ message, url: outcome === 'saved' ? url : undefined }),
      );
    },

    async metricsReport({ params: { userId }, query }, { currentUser }) {
      const { paper } = await reportPrinter.get();
      const read = async () => ({ report: chunkReport(await createReport(userId, query)), paper });
      return {
        file: await documents.render(currentUser.id, 'report', read),
        name: `fettle-metrics-${userId}-${query.start}-${query.end}.pdf`,
        type: 'application/pdf',
        inline: true,
      };
    },
  };
}

function reportUrl(id: number, range: DayRange): string {
  return `/api/export/metrics_report/${id}?${new URLSearchParams(range).toString()}`;
}

function chunkReport(report: Report): Chunked<Report> {
  return { ...report, metrics: chunkMetrics(report.metrics) };
}

function countRepairs({ in_progress, completed_in_range, trashed_in_range }: Metrics): number {
  return in_progress.length + completed_in_range.length + trashed_in_range.length;
}
