import { hasGlyph, drawPdf, textWidth } from '../pdf/draw-pdf.ts';
import { toPoints } from '../pdf/paper.ts';
import { replaceUnprintable, fitText, minTextSize } from '../pdf/fit-text.ts';
import type { Label } from './label.ts';
import { type QrCodeBox, type LabelLayout, layOutLabel, type TextBox } from './label-layout.ts';
import { toPaper, type LabelStock } from './label-stock.ts';

export type LabelInput = { label: Label; stock: LabelStock; copies: number };

/** The height from accents to descenders, as a multiple of the font size. */
const lineHeight = 1.17;

export function drawLabelPdf(label: Label, stock: LabelStock, copies = 1): Promise<Buffer> {
  return drawLayoutPdf(layOutLabel(label, stock), copies, `Label ${label.number}`);
}

/** Draws one page per copy. */
function drawLayoutPdf({ stock, texts, code }: LabelLayout, copies: number, title: string): Promise<Buffer> {
  const scale = 72 / stock.dpi;
  return drawPdf({ size: toPoints(toPaper(stock)), margin: 0, title }, (page) => {
    for (let copy = 1; copy <= copies; copy += 1) {
      if (copy > 1) page.addPage();
      page.save().scale(scale);
      for (const box of texts) drawText(page, box, stock.dpi);
      drawCode(page, code);
      page.restore();
    }
  });
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
