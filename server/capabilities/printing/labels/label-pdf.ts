import { hasGlyph, drawPdf, textWidth } from '../../../platform/documents/draw-pdf.ts';
import { toPoints } from '../../../platform/documents/paper.ts';
import { replaceUnprintable, fitText, minTextSize } from '../../../platform/documents/fit-text.ts';
import type { Label } from './label.ts';
import { type QrCodeBox, type LabelLayout, layOutLabel, type TextBox } from './label-layout.ts';
import { toPaper, type LabelStock } from './label-stock.ts';

export type LabelInput = { labels: readonly Label[]; stock: LabelStock };

/** The height from accents to descenders, as a multiple of the font size. */
const lineHeight = 1.17;

/** Draws one page per label. */
export function drawLabelPdf(labels: readonly Label[], stock: LabelStock): Promise<Buffer> {
  const title = labels.length === 1 ? `Label ${labels[0]?.number}` : `${labels.length} labels`;
  return drawPdf({ size: toPoints(toPaper(stock)), margin: 0, title }, (page) => {
    for (const [index, label] of labels.entries()) {
      if (index > 0) page.addPage();
      drawLayout(page, layOutLabel(label, stock));
    }
  });
}

function drawLayout(page: PDFKit.PDFDocument, { stock, texts, code }: LabelLayout): void {
  page.save().scale(72 / stock.dpi);
  for (const box of texts) drawText(page, box, stock.dpi);
  drawCode(page, code);
  page.restore();
}

function drawText(page: PDFKit.PDFDocument, box: TextBox, dpi: number): void {
  const font = box.isBold ? 'bold' : 'regular';
  const text = replaceUnprintable(box.text, hasGlyph);
  const widthOfLine = (text: string) => textWidth(text, font) / lineHeight;
  const fitted = fitText({ ...box, text, minSize: minTextSize(dpi), widthOf: widthOfLine, ellipsis: '…' });
  page
    .font(font, fitted.size / lineHeight)
    .fillColor('black')
    .text(fitted.text, box.x, box.y + box.height - fitted.size, { lineBreak: false });
}

/** Draws vector shapes. Adjacent modules of a row are one rectangle: renderers draw hairlines between separate ones. */
function drawCode(page: PDFKit.PDFDocument, { code, x, y, module }: QrCodeBox): void {
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
