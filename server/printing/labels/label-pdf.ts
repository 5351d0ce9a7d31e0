import { canDraw, drawPdf, widthOf } from '../documents/pdf.ts';
import { inPoints } from '../documents/paper.ts';
import { drawable, fitText, smallestSize } from '../documents/fit-text.ts';
import type { Label } from './label.ts';
import { type CodeBox, type LabelLayout, layOutLabel, type TextBox } from './label-layout.ts';
import { asPaper, type Sheet } from './label-stock.ts';

/** The part of a font's line that it draws in, from the top of its accents to the bottom of its descenders. */
const lineHeight = 1.17;

export function labelAsPdf(label: Label, sheet: Sheet, copies = 1): Promise<Buffer> {
  return drawLabelPdf(layOutLabel(label, sheet), copies, `Label ${label.number}`);
}

/** Draws labels as a PDF, one page a copy. */
function drawLabelPdf({ sheet, texts, code }: LabelLayout, copies: number, title: string): Promise<Buffer> {
  const scale = 72 / sheet.dpi;
  return drawPdf({ size: inPoints(asPaper(sheet)), margin: 0, title }, (page) => {
    for (let copy = 1; copy <= copies; copy += 1) {
      if (copy > 1) page.addPage();
      page.save().scale(scale);
      for (const box of texts) drawText(page, box, sheet.dpi);
      drawCode(page, code);
      page.restore();
    }
  });
}

function drawText(page: PDFKit.PDFDocument, box: TextBox, dpi: number): void {
  const font = box.isBold ? 'bold' : 'regular';
  const text = drawable(box.text, canDraw);
  const widthOfLine = (text: string) => widthOf(text, font) / lineHeight;
  const fitted = fitText({ ...box, text, smallest: smallestSize(dpi), widthOf: widthOfLine, ellipsis: '…' });
  page
    .font(font, fitted.size / lineHeight)
    .fillColor('black')
    .text(fitted.text, box.x, box.y + box.height - fitted.size, { lineBreak: false });
}

/** The code as shapes, sharp at any resolution; modules that lie side by side are one shape, so that no hairline parts them. */
function drawCode(page: PDFKit.PDFDocument, { code, x, y, module }: CodeBox): void {
  for (const [row, modules] of code.entries()) {
    for (let column = 0; column < modules.length; column += 1) {
      if (!modules[column]) continue;
      let end = column + 1;
      while (modules[end]) end += 1;
      page.rect(x + column * module, y + row * module, (end - column) * module, module);
      column = end;
    }
  }
  page.fill('black');
}
