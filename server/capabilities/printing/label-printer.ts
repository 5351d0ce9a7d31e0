import { savedLabelsText } from '@fettle/contract/printing/label-pdf.ts';
import { msg, pluralMsg } from '@fettle/i18n/message.ts';
import { sayIn } from '../../platform/system/dictionaries.ts';
import { toPaper, describeLabelSize, type LabelStock } from './labels/label-stock.ts';
import { type ConnectionSettings, createPrinter } from './printers/create-printer.ts';
import { describePrinter, type PrinterDescription, type PrinterState, type PrintResult } from './printers/printer.ts';
import { layOutLabel } from './labels/label-layout.ts';
import type { Label } from './labels/label.ts';
import { drawLabelZpl } from './labels/label-zpl.ts';

/** Draws a PDF with a page for each label. */
export type DrawLabels = (labels: readonly Label[], stock: LabelStock) => Promise<Buffer>;

export type LabelPrinter = {
  about: PrinterDescription;
  /** The labels that are loaded. */
  stock: LabelStock;
  state: () => Promise<PrinterState>;
  /**
   * Calls `drawPdf` if the printer needs a PDF.
   * @throws PrinterError
   */
  print: (label: Label, copies: number, drawPdf: DrawLabels) => Promise<PrintResult>;
};

export type LabelPrinterSettings = ConnectionSettings & { stock: LabelStock };

export function createLabelPrinter({ url, stock, origin, ...settings }: LabelPrinterSettings): LabelPrinter {
  const printer = createPrinter({
    ...settings,
    url,
    name: msg('The label printer'),
    savedHere: msg('No printer connected. Labels are saved as PDFs.'),
    paper: toPaper(stock),
  });
  return {
    about: describePrinter('labels', url, describeLabelSize(stock), origin),
    stock,
    state: printer.state,
    async print(label, copies, drawPdf) {
      const outcome = await printer.print({
        name: sayIn(label.language)(msg('Label {number}', { number: label.number })),
        copies,
        zpl: () => drawLabelZpl(layOutLabel(label, stock), copies),
        pdf: () => drawPdf(Array<Label>(copies).fill(label), stock),
      });
      return { message: sentences[outcome](copies), outcome };
    },
  };
}

const sentences = {
  printed: (copies: number) =>
    copies === 1 ? msg('Label printed.') : pluralMsg(copies, '{count} label printed.', '{count} labels printed.'),
  sent: (copies: number) =>
    copies === 1
      ? msg('Label sent to the printer.')
      : pluralMsg(copies, '{count} label sent to the printer.', '{count} labels sent to the printer.'),
  saved: savedLabelsText,
};
