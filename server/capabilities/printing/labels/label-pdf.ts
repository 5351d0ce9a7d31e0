import { msg, pluralMsg } from '@fettle/i18n/message.ts';
import { type FontName, hasGlyph, drawPdf, textWidth } from '../../../platform/documents/draw-pdf.ts';
import { toPoints } from '../../../platform/documents/paper.ts';
import { type FittedText, replaceUnprintable, fitText, minTextSize } from '../../../platform/documents/fit-text.ts';
import { sayIn } from '../../../platform/system/dictionaries.ts';
import type { Label } from './label.ts';
import { type QrCodeBox, type LabelLayout, layOutLabel, type TextBox } from './label-layout.ts';
import { drawLabelSvg } from './label-svg.ts';
import { fitZplText } from './label-zpl.ts';
import { fontHeight, zplTextWidth } from './zpl-font.ts';
import { toPaper, type LabelStock } from './label-stock.ts';

/** `drawnAs`: a picture of the first label instead, as a printer with ZPL or with PDF prints it. */
export type LabelInput = { labels: readonly Label[]; stock: LabelStock; drawnAs?: 'zpl' | 'pdf' };

/** The height from accents to descenders, as a multiple of the font size. */
const lineHeight = 1.17;

export async function drawLabels({ labels, stock, drawnAs }: LabelInput): Promise<Buffer> {
  const [label] = labels;
  return drawnAs && label ? Buffer.from(drawLabelPicture(label, stock, drawnAs)) : drawLabelPdf(labels, stock);
}

/** Draws one page per label. */
export function drawLabelPdf(labels: readonly Label[], stock: LabelStock): Promise<Buffer> {
  const { length, 0: first } = labels;
  const title = length === 1 ? msg('Label {number}', { number: first?.number }) : pluralMsg(length, '{count} label', '{count} labels');
  return drawPdf({ size: toPoints(toPaper(stock)), margin: 0, title: sayIn(first?.language ?? 'en')(title) }, (page) => {
    for (const [index, label] of labels.entries()) {
      if (index > 0) page.addPage();
      drawLayout(page, layOutLabel(label, stock));
    }
  });
}

/** Draws a label as SVG, with the texts of the ZPL or the PDF in their places and widths. */
function drawLabelPicture(label: Label, stock: LabelStock, drawnAs: 'zpl' | 'pdf'): string {
  const layout = layOutLabel(label, stock);
  return drawLabelSvg(layout, (box) => {
    if (drawnAs === 'zpl') {
      const { text, size } = fitZplText(box, stock);
      // The printer has one font, which is bold.
      return { text, width: size * zplTextWidth(text), fontSize: fontHeight(size), isBold: true };
    }
    const { text, size } = fitPdfText(box, stock);
    return { text, width: size * pdfTextWidth(text, box), fontSize: size / lineHeight, isBold: box.isBold };
  });
}

function drawLayout(page: PDFKit.PDFDocument, { stock, texts, code }: LabelLayout): void {
  page.save().scale(72 / stock.dpi);
  for (const box of texts) drawText(page, box, stock);
  drawCode(page, code);
  page.restore();
}

function drawText(page: PDFKit.PDFDocument, box: TextBox, stock: LabelStock): void {
  const fitted = fitPdfText(box, stock);
  page
    .font(fontOf(box), fitted.size / lineHeight)
    .fillColor('black')
    .text(fitted.text, box.x, box.y + box.height - fitted.size, { lineBreak: false });
}

/** The text that is printed in a box, as large as fits. */
function fitPdfText(box: TextBox, { dpi }: LabelStock): FittedText {
  const text = replaceUnprintable(box.text, hasGlyph);
  return fitText({ ...box, text, minSize: minTextSize(dpi), widthOf: (text) => pdfTextWidth(text, box), ellipsis: '…' });
}

/** The width of a text in a box that is one dot high. */
function pdfTextWidth(text: string, box: TextBox): number {
  return textWidth(text, fontOf(box)) / lineHeight;
}

function fontOf({ isBold }: TextBox): FontName {
  return isBold ? 'bold' : 'regular';
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
