import { type DayRange, dayOf } from '@fettle/contract/shared/calendar.ts';
import { chartPeriod, countFinishedByPeriod, turnaround } from '@fettle/contract/reports/figures.ts';
import { durationInWords } from '@fettle/contract/reports/duration-in-words.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import { metricsLists, metricsTotals } from '@fettle/contract/reports/metrics-words.ts';
import { translateLists } from '@fettle/contract/shared/translate-lists.ts';
import type { Language } from '@fettle/i18n/languages.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { drawPdf } from '../../platform/documents/draw-pdf.ts';
import { toPoints, type Paper } from '../../platform/documents/paper.ts';
import { sayIn } from '../../platform/system/dictionaries.ts';
import { toPrintableText } from './printable-text.ts';
import { drawChart } from './draw-chart.ts';
import { drawList } from './draw-list.ts';
import { longDate } from './long-date.ts';
import type { Report } from './report.ts';

/** In points: more than half an inch, wider than the edge that any printer leaves blank. */
const margin = 45;

type Say = (message: Message) => string;

export type ReportInput = { report: Report; paper: Paper };

/** Draws an employee's metrics: the range, two totals, the chart and three lists. */
export function drawReport(report: Report, paper: Paper): Promise<Buffer> {
  const { metrics, timeZone, language } = report;
  const say = sayIn(language);
  const lists = translateLists(report.lists, say);
  const name = toPrintableText(report.employeeName);
  const range = report.range ?? finishedRange(metrics, timeZone);
  const title = say(msg('Metrics for {name}', { name }));
  return drawPdf({ size: toPoints(paper), margin, title }, (page) => {
    page.font('bold', 20).text(title);
    page
      .font('regular', 11)
      .text(range ? describeRange(range, language) : say(msg('No date range was given, and nothing was finished.')))
      .moveDown(0.6);
    drawTiles(page, [
      [say(metricsTotals.in_progress), metrics.in_progress.length],
      [say(metricsTotals.count_completed_trashed), metrics.count_completed_trashed],
    ]);
    drawTurnaround(page, metrics, say);
    if (range) {
      const bars = countFinishedByPeriod(range, metrics.completed_in_range, metrics.trashed_in_range, timeZone);
      drawChart(page, { period: chartPeriod(range), bars, language });
    }
    for (const [name, date] of listDates)
      drawList(page, {
        ...metricsLists[name],
        lines: metrics[name],
        ...date,
        timeZone,
        language,
        lists,
      });
    const printedOn = longDate(report.printedOn.toISOString(), timeZone, language);
    drawFooters(
      page,
      say(msg('{shop} · Metrics for {name} · Printed {date}', { shop: toPrintableText(report.shopName), name, date: printedOn })),
      say,
    );
  });
}

const listDates = [
  ['in_progress', { date: 'started_on', dateHeading: msg('Started') }],
  ['completed_in_range', { date: 'completed_on', dateHeading: msg('Completed') }],
  ['trashed_in_range', { date: 'trashed_on', dateHeading: msg('Trashed') }],
] as const;

/** The days from the first on which a repair finished to the last. Undefined if none finished. */
export function finishedRange({ completed_in_range, trashed_in_range }: Metrics, timeZone: string): DayRange | undefined {
  const days = [...completed_in_range, ...trashed_in_range]
    .flatMap(({ completed_on, trashed_on }) => completed_on ?? trashed_on ?? [])
    .map((instant) => dayOf(instant, timeZone))
    .toSorted();
  const [start, end] = [days[0], days.at(-1)];
  return start && end ? { start, end } : undefined;
}

function describeRange(range: DayRange, language: Language): string {
  const start = formatDay(range.start, language);
  return range.start === range.end ? start : sayIn(language)(msg('{start} to {end}', { start, end: formatDay(range.end, language) }));
}

function formatDay(day: string, language: Language): string {
  return longDate(`${day}T00:00:00.000Z`, 'UTC', language);
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

function drawTurnaround(page: PDFKit.PDFDocument, metrics: Metrics, say: Say): void {
  const figures = turnaroundFigures(metrics);
  page.font('regular', 10);
  for (const figure of figures) page.text(say(figure));
  if (figures.length > 0) page.moveDown(0.8);
}

/** Runs last, when the number of pages is known. */
function drawFooters(page: PDFKit.PDFDocument, text: string, say: Say): void {
  const { count } = page.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(index);
    const { width, height, margins } = page.page;
    // Without a bottom margin, so that text below it does not start a new page.
    margins.bottom = 0;
    const y = height - margin + 8;
    page.font('regular', 8).fillColor('#333333');
    page.text(text, margin, y, { width: width - 2 * margin - 80, height: 10, ellipsis: true, lineBreak: false });
    const number = say(msg('Page {page} of {pages}', { page: index + 1, pages: count }));
    page.text(number, width - margin - 80, y, { width: 80, align: 'right', lineBreak: false });
    margins.bottom = margin;
  }
}

/** How long the finished repairs took. Empty if no repair finished. */
function turnaroundFigures({ completed_in_range, trashed_in_range }: Metrics): Message[] {
  const times = turnaround([...completed_in_range, ...trashed_in_range]);
  if (!times) return [];
  const { repairs, waiting } = times;
  const typical = { time: durationInWords(times.medianHours) };
  const most = { time: durationInWords(times.p90Hours) };
  if (!waiting) {
    return [msg('Typical time in shop (half were faster): {time}', typical), msg('9 out of 10 were done within this time: {time}', most)];
  }
  return [
    msg('Typical time in shop, without waiting for parts (half were faster): {time}', typical),
    msg('9 out of 10 were done within this time, without waiting for parts: {time}', most),
    msg('Typical wait for parts ({waited} of {repairs} waited): {time}', {
      waited: String(waiting.repairs),
      repairs: String(repairs),
      time: durationInWords(waiting.medianHours),
    }),
  ];
}
