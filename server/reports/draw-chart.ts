import type { BarPeriod, Finished } from '@fettle/contract/reports/figures.ts';

const height = 110;
const axisWidth = 24;
const labelHeight = 26;
/** Filled and striped: told apart on a printer without colors. */
const looks = { completed: '#333333', trashed: '#b5b5b5' } as const;

/** Draws what was finished, bar by bar: completed and, on top of it, trashed. */
export function drawChart(page: PDFKit.PDFDocument, period: BarPeriod, bars: readonly Finished[]): void {
  const { left, right } = page.page.margins;
  const width = page.page.width - left - right - axisWidth;
  const most = Math.max(1, ...bars.map(({ completed, trashed }) => completed + trashed));
  page.fillColor('black').font('bold', 13).text(`Finished a ${period}`, left);
  drawLegend(page);
  const top = page.y + 4;
  const bottom = top + height;
  const x = left + axisWidth;

  for (const mark of marksUpTo(most)) {
    const y = bottom - (mark / most) * height;
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
    const completedHeight = (completed / most) * height;
    const trashedHeight = (trashed / most) * height;
    if (completed > 0) page.rect(barLeft, bottom - completedHeight, barWidth, completedHeight).fill(looks.completed);
    if (trashed > 0) {
      page
        .lineWidth(0.6)
        .rect(barLeft, bottom - completedHeight - trashedHeight, barWidth, trashedHeight)
        .fillAndStroke(looks.trashed, '#333333');
    }
  }
  drawLabels(page, bars, period, { x, y: bottom + 4, step });
  page
    .lineWidth(1)
    .moveTo(x, bottom)
    .lineTo(x + width, bottom)
    .stroke('black');
  page.fillColor('black');
  page.x = left;
  page.y = bottom + labelHeight;
}

function drawLegend(page: PDFKit.PDFDocument): void {
  const { y } = page;
  let { x } = page;
  for (const [what, color] of Object.entries(looks)) {
    page
      .lineWidth(0.6)
      .rect(x, y + 3, 9, 9)
      .fillAndStroke(color, '#333333');
    page
      .fillColor('black')
      .font('regular', 9)
      .text(`${what.charAt(0).toUpperCase()}${what.slice(1)}`, x + 13, y + 2, { lineBreak: false });
    x += 75;
  }
  page.x = page.page.margins.left;
  page.y = y + 18;
}

/** At most this many bars are named beneath. */
const mostNamed = 16;

type Place = { x: number; y: number; step: number };

function drawLabels(page: PDFKit.PDFDocument, bars: readonly Finished[], period: BarPeriod, { x, y, step }: Place): void {
  const every = Math.ceil(bars.length / mostNamed);
  const room = Math.max(step * every, 30);
  page.fillColor('black').font('regular', 8);
  for (let index = 0; index < bars.length; index += every) {
    const text = barLabel(bars[index]?.start ?? '', period);
    page.text(text, x + (index + 0.5) * step - room / 2, y, { width: room, align: 'center', lineBreak: false });
  }
}

/** `11/21` for a day or a week, `11/2026` for a month, else the year. */
function barLabel(start: string, period: BarPeriod): string {
  const [year, month, day] = start.split('-').map(Number);
  if (period === 'day' || period === 'week') return `${month}/${day}`;
  return period === 'month' ? `${month}/${year}` : String(year);
}

/** Some four round numbers up to the largest. */
function marksUpTo(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => most / step <= 5) ?? 1_000;
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
}
