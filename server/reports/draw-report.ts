import { barPeriod, finishedOver } from '@fettle/contract/reports/figures.ts';
import { drawPdf } from '../printing/documents/pdf.ts';
import { toPoints, type Paper } from '../printing/documents/paper.ts';
import { asLetters } from './printable-text.ts';
import { drawChart } from './draw-chart.ts';
import { drawList } from './draw-list.ts';
import { longDate } from './long-date.ts';
import type { Report } from './report.ts';
import { workedRange } from './worked-range.ts';

/** Half an inch is left free all round: what every printer can print on. */
const margin = 45;

/** Draws an employee's metrics: the range, two tiles, the chart, three lists. */
export function drawReport(report: Report, paper: Paper): Promise<Buffer> {
  const { metrics, timeZone } = report;
  const name = asLetters(report.employeeName);
  const range = report.range ?? workedRange(metrics, timeZone);
  return drawPdf({ size: toPoints(paper), margin, title: `Metrics of ${name}` }, (page) => {
    page.font('bold', 20).text(`Metrics of ${name}`);
    page
      .font('regular', 11)
      .text(range ? sayRange(range) : 'No day was given, and nothing was finished.')
      .moveDown(0.6);
    drawTiles(page, [
      ['Machines currently in progress', metrics.in_progress.length],
      ['Machines worked on between the dates', metrics.count_completed_trashed],
    ]);
    if (range) {
      const bars = finishedOver(range, metrics.completed_in_range, metrics.trashed_in_range, timeZone);
      drawChart(page, barPeriod(range), bars);
    }
    drawList(page, { heading: 'Current Workload', lines: metrics.in_progress, date: 'started_on', dateHeading: 'Started', timeZone });
    drawList(page, { heading: 'Completed', lines: metrics.completed_in_range, date: 'completed_on', dateHeading: 'Completed', timeZone });
    drawList(page, { heading: 'Trashed', lines: metrics.trashed_in_range, date: 'trashed_on', dateHeading: 'Trashed', timeZone });
    numberPages(page, `${asLetters(report.shopName)} · Metrics of ${name} · printed ${longDate(report.printedOn.toISOString(), timeZone)}`);
  });
}

function sayRange({ start, end }: { start: string; end: string }): string {
  return start === end ? sayDay(start) : `${sayDay(start)} to ${sayDay(end)}`;
}

function sayDay(day: string): string {
  return longDate(`${day}T00:00:00.000Z`, 'UTC');
}

const tile = { height: 54, gap: 12 };

function drawTiles(page: PDFKit.PDFDocument, tiles: readonly (readonly [words: string, figure: number])[]): void {
  const width = (page.page.width - 2 * margin - tile.gap * (tiles.length - 1)) / tiles.length;
  const { y } = page;
  for (const [index, [words, figure]] of tiles.entries()) {
    const x = margin + index * (width + tile.gap);
    page.lineWidth(1).roundedRect(x, y, width, tile.height, 4).stroke('#555555');
    page
      .fillColor('black')
      .font('bold', 22)
      .text(String(figure), x + 10, y + 6, { lineBreak: false });
    page.font('regular', 10).text(words, x + 10, y + 34, { lineBreak: false });
  }
  page.x = margin;
  page.y = y + tile.height + 14;
}

/** Writes the foot of each page, when it is known how many there are. */
function numberPages(page: PDFKit.PDFDocument, words: string): void {
  const { count } = page.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(index);
    const { width, height, margins } = page.page;
    // Below the margin, where text would otherwise begin a new page.
    margins.bottom = 0;
    const y = height - margin + 8;
    page.font('regular', 8).fillColor('#333333');
    page.text(words, margin, y, { width: width - 2 * margin - 80, height: 10, ellipsis: true, lineBreak: false });
    page.text(`Page ${index + 1} of ${count}`, width - margin - 80, y, { width: 80, align: 'right', lineBreak: false });
    margins.bottom = margin;
  }
}
