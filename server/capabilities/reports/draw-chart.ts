import { type ChartPeriod, type FinishedPeriod, gridLines } from '@fettle/contract/reports/figures.ts';
import { periodHeadings } from '@fettle/contract/reports/metrics-words.ts';
import { type Language, locales } from '@fettle/i18n/languages.ts';
import { type Message, msgIn } from '@fettle/i18n/message.ts';
import { sayIn } from '../../platform/system/dictionaries.ts';

const height = 110;
const axisWidth = 24;
const labelHeight = 26;
/** Dark and light gray, so that they differ on a black-and-white printer. */
const barColors = { completed: '#333333', trashed: '#b5b5b5' } as const;
const legend = [
  [msgIn('machines', 'Completed'), barColors.completed],
  [msgIn('machines', 'Trashed'), barColors.trashed],
] as const;

export type Chart = { period: ChartPeriod; bars: readonly FinishedPeriod[]; language: Language };

/** Draws stacked bars: completed at the bottom, trashed on top. */
export function drawChart(page: PDFKit.PDFDocument, { period, bars, language }: Chart): void {
  const say = sayIn(language);
  const { left, right } = page.page.margins;
  const width = page.page.width - left - right - axisWidth;
  const marks = gridLines(Math.max(1, ...bars.map(({ completed, trashed }) => completed + trashed)));
  const largest = marks.at(-1) ?? 1;
  page.fillColor('black').font('bold', 13).text(say(periodHeadings[period]), left);
  drawLegend(page, say);
  const top = page.y + 4;
  const bottom = top + height;
  const x = left + axisWidth;

  for (const mark of marks) {
    const y = bottom - (mark / largest) * height;
    page
      .lineWidth(0.4)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke('#999999');
    page
      .fillColor('black')
      .font('regular', 8)
      .text(String(mark), left, y - 5, { width: axisWidth - 6, align: 'right', lineBreak: false });
  }
  const step = width / bars.length;
  const barWidth = Math.min(step * 0.75, 40);
  for (const [index, { completed, trashed }] of bars.entries()) {
    const barLeft = x + index * step + (step - barWidth) / 2;
    const completedHeight = (completed / largest) * height;
    const trashedHeight = (trashed / largest) * height;
    if (completed > 0) page.rect(barLeft, bottom - completedHeight, barWidth, completedHeight).fill(barColors.completed);
    if (trashed > 0) {
      page
        .lineWidth(0.6)
        .rect(barLeft, bottom - completedHeight - trashedHeight, barWidth, trashedHeight)
        .fillAndStroke(barColors.trashed, '#333333');
    }
  }
  drawLabels(page, barLabels(bars, period, language), { x, y: bottom + 4, step });
  page
    .lineWidth(1)
    .moveTo(x, bottom)
    .lineTo(x + width, bottom)
    .stroke('black');
  page.fillColor('black');
  page.x = left;
  page.y = bottom + labelHeight;
}

function drawLegend(page: PDFKit.PDFDocument, say: (message: Message) => string): void {
  const { y } = page;
  let { x } = page;
  for (const [name, color] of legend) {
    page
      .lineWidth(0.6)
      .rect(x, y + 3, 9, 9)
      .fillAndStroke(color, '#333333');
    page
      .fillColor('black')
      .font('regular', 9)
      .text(say(name), x + 13, y + 2, { lineBreak: false });
    x += 75;
  }
  page.x = page.page.margins.left;
  page.y = y + 18;
}

/** The most bars that get a label. */
const maxLabels = 16;

type LabelPosition = { x: number; y: number; step: number };

function drawLabels(page: PDFKit.PDFDocument, labels: readonly string[], { x, y, step }: LabelPosition): void {
  const every = Math.ceil(labels.length / maxLabels);
  const width = Math.max(step * every, 30);
  page.fillColor('black').font('regular', 8);
  for (let index = 0; index < labels.length; index += every) {
    page.text(labels[index] ?? '', x + (index + 0.5) * step - width / 2, y, { width, align: 'center', lineBreak: false });
  }
}

const monthAndDay = { month: 'numeric', day: 'numeric' } as const;
const labelFormats = {
  day: monthAndDay,
  week: monthAndDay,
  month: { month: 'numeric', year: 'numeric' },
  year: { year: 'numeric' },
  decade: { year: 'numeric' },
} as const satisfies Record<ChartPeriod, Intl.DateTimeFormatOptions>;

/** In numbers, which are narrow: `11/21` for a day or a week, `11/2026` for a month, otherwise the year. */
function barLabels(bars: readonly FinishedPeriod[], period: ChartPeriod, language: Language): string[] {
  const format = new Intl.DateTimeFormat(locales[language], { ...labelFormats[period], timeZone: 'UTC' });
  return bars.map(({ start }) => format.format(new Date(`${start}T00:00:00.000Z`)));
}
