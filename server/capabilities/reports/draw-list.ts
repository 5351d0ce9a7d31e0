import { labelOf, type ShopLists, styleLabel } from '@fettle/contract/shared/catalog.ts';
import type { MetricsLine } from '@fettle/contract/reports/metrics.ts';
import type { Language } from '@fettle/i18n/languages.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';
import { sayIn } from '../../platform/system/dictionaries.ts';
import { truncateToWidth } from './printable-text.ts';
import { longDate } from './long-date.ts';

type List = {
  heading: Message;
  emptyText: Message;
  lines: readonly MetricsLine[];
  date: 'started_on' | 'completed_on' | 'trashed_on';
  dateHeading: Message;
  timeZone: string;
  language: Language;
  /** The lists in `language`. */
  lists: ShopLists;
};

type Column = { heading: string; share: number; text: (line: MetricsLine) => string };

const rowHeight = 15;
const fontSize = 8;

/** In Spanish, a long date is as wide as a serial: `28 de septiembre de 2026`. */
const dateColumn = { en: { style: 'long', share: 0.16 }, es: { style: 'medium', share: 0.13 } } as const satisfies Record<Language, object>;

/** Draws a table of machines. The heading and the column headings repeat on each page. */
export function drawList(page: PDFKit.PDFDocument, list: List): void {
  const { emptyText, lines, date, dateHeading, timeZone, language, lists } = list;
  const say = sayIn(language);
  const dates = dateColumn[language];
  // Said once: drawing a row must be fast.
  const [notGiven, inventoried] = [say(msg('not given')), say(msg('[inventoried]'))];
  // Wide enough for the longest brand, style and date, on A4 too.
  const columns: readonly Column[] = [
    { heading: say(msg('Machine')), share: 0.08, text: ({ id }) => String(id) },
    { heading: say(msg('Brand')), share: 0.21, text: ({ brand }) => labelOf(lists.brands, brand).toUpperCase() },
    {
      heading: say(msg('Style')),
      share: 0.145,
      text: ({ type_of, style }) => (style === null ? notGiven : styleLabel(lists, type_of, style)),
    },
    { heading: say(msg('Model')), share: 0.15, text: ({ model }) => model },
    { heading: say(msg('Serial')), share: 0.15, text: ({ serial }) => serial },
    { heading: say(dateHeading), share: dates.share, text: (line) => formatDate(line[date], timeZone, language) },
    { heading: '', share: 0.265 - dates.share, text: ({ status }) => (status === 'exported' ? inventoried : '') },
  ];
  const values = { heading: list.heading, total: String(lines.length) };
  if (!hasRoom(page, 5 * rowHeight)) page.addPage();
  drawHeading(page, say(msg('{heading} · Total: {total}', values)));
  if (lines.length === 0) {
    page.font('regular', fontSize).text(say(emptyText)).moveDown(1.2);
    return;
  }
  drawRow(page, columns, ({ heading }) => heading, 'bold');
  for (const line of lines) {
    if (!hasRoom(page, rowHeight)) {
      page.addPage();
      drawHeading(page, say(msg('{heading} · Total: {total}, continued', values)));
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

function formatDate(instant: string | null, timeZone: string, language: Language): string {
  return instant === null ? '' : longDate(instant, timeZone, language, dateColumn[language].style);
}
