import { labelOf, type ShopLists, styleLabel } from '@fettle/contract/shared/catalog.ts';
import type { MetricsLine } from '@fettle/contract/reports/metrics.ts';
import { truncateToWidth } from './printable-text.ts';
import { longDate } from './long-date.ts';

type List = {
  heading: string;
  emptyText: string;
  lines: readonly MetricsLine[];
  date: 'started_on' | 'completed_on' | 'trashed_on';
  dateHeading: string;
  timeZone: string;
  lists: ShopLists;
};

type Column = { heading: string; share: number; text: (line: MetricsLine) => string };

const rowHeight = 15;
const fontSize = 8;

/** Draws a table of machines. The heading and the column headings repeat on each page. */
export function drawList(page: PDFKit.PDFDocument, { heading, emptyText, lines, date, dateHeading, timeZone, lists }: List): void {
  // Wide enough for the longest brand, style and date, on A4 too.
  const columns: readonly Column[] = [
    { heading: 'Machine', share: 0.08, text: ({ id }) => String(id) },
    { heading: 'Brand', share: 0.21, text: ({ brand }) => labelOf(lists.brands, brand).toUpperCase() },
    { heading: 'Style', share: 0.145, text: ({ type_of, style }) => (style === null ? 'not given' : styleLabel(lists, type_of, style)) },
    { heading: 'Model', share: 0.15, text: ({ model }) => model },
    { heading: 'Serial', share: 0.15, text: ({ serial }) => serial },
    { heading: dateHeading, share: 0.16, text: (line) => formatDate(line[date], timeZone) },
    { heading: '', share: 0.105, text: ({ status }) => (status === 'exported' ? '[inventoried]' : '') },
  ];
  const total = `${heading} · Total: ${lines.length}`;
  if (!hasRoom(page, 5 * rowHeight)) page.addPage();
  drawHeading(page, total);
  if (lines.length === 0) {
    page.font('regular', fontSize).text(emptyText).moveDown(1.2);
    return;
  }
  drawRow(page, columns, ({ heading }) => heading, 'bold');
  for (const line of lines) {
    if (!hasRoom(page, rowHeight)) {
      page.addPage();
      drawHeading(page, `${total}, continued`);
      drawRow(page, columns, ({ heading }) => heading, 'bold');
    }
    drawRow(page, columns, ({ text }) => text(line), 'regular');
  }
  page.y += rowHeight;
}

function drawHeading(page: PDFKit.PDFDocument, text: string): void {
  page.fillColor('black').font('bold', 13).text(text, page.page.margins.left).moveDown(0.2);
}

function drawRow(page: PDFKit.PDFDocument, columns: readonly Column[], text: (column: Column) => string, font: 'regular' | 'bold'): void {
  const { left, right } = page.page.margins;
  const width = page.page.width - left - right;
  const { y } = page;
  let x = left;
  page.font(font, fontSize);
  for (const column of columns) {
    const columnWidth = column.share * width;
    page.text(truncateToWidth(columnWidth - 5, text(column), font, fontSize), x, y + 2, { lineBreak: false });
    x += columnWidth;
  }
  page
    .lineWidth(font === 'bold' ? 1 : 0.4)
    .moveTo(left, y + rowHeight)
    .lineTo(left + width, y + rowHeight)
    .stroke(font === 'bold' ? 'black' : '#999999');
  page.x = left;
  page.y = y + rowHeight;
}

function hasRoom(page: PDFKit.PDFDocument, height: number): boolean {
  return page.y + height <= page.page.height - page.page.margins.bottom;
}

function formatDate(instant: string | null, timeZone: string): string {
  return instant === null ? '' : longDate(instant, timeZone);
}
