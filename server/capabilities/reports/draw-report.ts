import { type DayRange, dayOf } from '@fettle/contract/shared/calendar.ts';
import { chartPeriod, countFinishedByPeriod, turnaround } from '@fettle/contract/reports/figures.ts';
import { durationInWords } from '@fettle/contract/reports/duration-in-words.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import { metricsLists, metricsTotals } from '@fettle/contract/reports/metrics-words.ts';
import { translate } from '@fettle/i18n/message.ts';
import { drawPdf } from '../../platform/documents/draw-pdf.ts';
import { toPoints, type Paper } from '../../platform/documents/paper.ts';
import { toPrintableText } from './printable-text.ts';
import { drawChart } from './draw-chart.ts';
import { drawList } from './draw-list.ts';
import { longDate } from './long-date.ts';
import type { Report } from './report.ts';

/** In points: more than half an inch, wider than the edge that any printer leaves blank. */
const margin = 45;

export type ReportInput = { report: Report; paper: Paper };

/** Draws an employee's metrics: the range, two totals, the chart and three lists. */
export function drawReport(report: Report, paper: Paper): Promise<Buffer> {
  const { metrics, timeZone, lists } = report;
  const name = toPrintableText(report.employeeName);
  const range = report.range ?? finishedRange(metrics, timeZone);
  return drawPdf({ size: toPoints(paper), margin, title: `Metrics for ${name}` }, (page) => {
    page.font('bold', 20).text(`Metrics for ${name}`);
    page
      .font('regular', 11)
      .text(range ? formatRange(range) : 'No date range was given, and nothing was finished.')
      .moveDown(0.6);
    drawTiles(page, [
      [translate(metricsTotals.in_progress), metrics.in_progress.length],
      [translate(metricsTotals.count_completed_trashed), metrics.count_completed_trashed],
    ]);
    drawTurnaround(page, metrics);
    if (range) {
      const bars = countFinishedByPeriod(range, metrics.completed_in_range, metrics.trashed_in_range, timeZone);
      drawChart(page, chartPeriod(range), bars);
    }
    for (const [name, date] of listDates)
      drawList(page, {
        heading: translate(metricsLists[name].heading),
        emptyText: translate(metricsLists[name].emptyText),
        lines: metrics[name],
        ...date,
        timeZone,
        lists,
      });
    drawFooters(
      page,
      `${toPrintableText(report.shopName)} · Metrics for ${name} · Printed ${longDate(report.printedOn.toISOString(), timeZone)}`,
    );
  });
}

const listDates = [
  ['in_progress', { date: 'started_on', dateHeading: 'Started' }],
  ['completed_in_range', { date: 'completed_on', dateHeading: 'Completed' }],
  ['trashed_in_range', { date: 'trashed_on', dateHeading: 'Trashed' }],
] as const;

/** From the first day on which a repair finished to the last. Undefined if none finished. */
export function finishedRange({ completed_in_range, trashed_in_range }: Metrics, timeZone: string): DayRange | undefined {
  const days = [...completed_in_range, ...trashed_in_range]
    .flatMap(({ completed_on, trashed_on }) => completed_on ?? trashed_on ?? [])
    .map((instant) => dayOf(instant, timeZone))
    .toSorted();
  const [start, end] = [days[0], days.at(-1)];
  return start && end ? { start, end } : undefined;
}

function formatRange({ start, end }: { start: string; end: string }): string {
  return start === end ? formatDay(start) : `${formatDay(start)} to ${formatDay(end)}`;
}

function formatDay(day: string): string {
  return longDate(`${day}T00:00:00.000Z`, 'UTC');
}

const tile = { height: 54, gap: 12 };

function drawTiles(page: PDFKit.PDFDocument, tiles: readonly (readonly [label: string, count: number])[]): void {
  const width = (page.page.width - 2 * margin - tile.gap * (tiles.length - 1)) / tiles.length;
  const { y } = page;
  for (const [index, [label, count]] of tiles.entries()) {
    const x = margin + index * (width + tile.gap);
    page.lineWidth(1).roundedRect(x, y, width, tile.height, 4).stroke('#555555');
    page
      .fillColor('black')
      .font('bold', 22)
      .text(String(count), x + 10, y + 6, { lineBreak: false });
    page.font('regular', 10).text(label, x + 10, y + 34, { lineBreak: false });
  }
  page.x = margin;
  page.y = y + tile.height + 14;
}

function drawTurnaround(page: PDFKit.PDFDocument, metrics: Metrics): void {
  const figures = turnaroundFigures(metrics);
  page.font('regular', 10);
  for (const { name, figure } of figures) page.text(`${name.charAt(0).toUpperCase()}${name.slice(1)}: ${figure}`);
  if (figures.length > 0) page.moveDown(0.8);
}

/** Runs last, when the number of pages is known. */
function drawFooters(page: PDFKit.PDFDocument, text: string): void {
  const { count } = page.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(index);
    const { width, height, margins } = page.page;
    // Without a bottom margin, so that text below it does not start a new page.
    margins.bottom = 0;
    const y = height - margin + 8;
    page.font('regular', 8).fillColor('#333333');
    page.text(text, margin, y, { width: width - 2 * margin - 80, height: 10, ellipsis: true, lineBreak: false });
    page.text(`Page ${index + 1} of ${count}`, width - margin - 80, y, { width: 80, align: 'right', lineBreak: false });
    margins.bottom = margin;
  }
}

/** How long the finished repairs took. Empty if no repair finished. */
function turnaroundFigures({ completed_in_range, trashed_in_range }: Metrics): { name: string; figure: string }[] {
  const times = turnaround([...completed_in_range, ...trashed_in_range]);
  if (!times) return [];
  const { repairs, medianHours, p90Hours, waiting } = times;
  const withoutWaiting = waiting ? ', without waiting for parts' : '';
  const figures = [
    { name: `typical time in shop${withoutWaiting} (half were faster)`, figure: translate(durationInWords(medianHours)) },
    { name: `9 out of 10 were done within this time${withoutWaiting}`, figure: translate(durationInWords(p90Hours)) },
  ];
  if (!waiting) return figures;
  return [
    ...figures,
    { name: `typical wait for parts (${waiting.repairs} of ${repairs} waited)`, figure: translate(durationInWords(waiting.medianHours)) },
  ];
}
