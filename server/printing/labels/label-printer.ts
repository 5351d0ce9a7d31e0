import { toPaper, describeLabelStock, type LabelStock } from './label-stock.ts';
import { createPrinter } from '../printers/create-printer.ts';
import { describePrinter, type PrinterDescription, type PrinterOrigin, type PrinterState, type PrintResult } from '../printers/printer.ts';
import type { TakeTurn } from '../printers/printer-turn.ts';
import type { PrinterUrl } from '../printers/printer-url.ts';
import { layOutLabel } from './label-layout.ts';
import type { Label } from './label.ts';
import { drawLabelZpl } from './label-zpl.ts';

/** Draws the copies of a label as a PDF. */
export type DrawLabel = (label: Label, stock: LabelStock, copies: number) => Promise<Buffer>;

export type LabelPrinter = {
  about: PrinterDescription;
  /** The labels that are loaded. */
  stock: LabelStock;
  state: () => Promise<PrinterState>;
  /**
   * Calls `drawPdf` if the printer needs a PDF.
   * @throws PrinterError
   */
  print: (label: Label, copies: number, drawPdf: DrawLabel) => Promise<PrintResult>;
};

export type LabelPrinterSettings = {
  url: PrinterUrl;
  stock: LabelStock;
  /** Default: the environment. */
  origin?: PrinterOrigin;
  quotesPrinter?: boolean | undefined;
  timeoutMs?: number | undefined;
  takeTurn?: TakeTurn | undefined;
};

export function createLabelPrinter({ url, stock, origin, ...settings }: LabelPrinterSettings): LabelPrinter {
  const printer = createPrinter({ ...settings, url, name: 'The label printer', documents: 'Labels', paper: toPaper(stock) });
  return {
    about: describePrinter('labels', url, describeLabelStock(stock), origin),
    stock,
    state: printer.state,
    async print(label, copies, drawPdf) {
      const outcome = await printer.print({
        name: `Label ${label.number}`,
        copies,
        zpl: () => drawLabelZpl(layOutLabel(label, stock), copies),
        pdf: () => drawPdf(label, stock, copies),
      });
      return { message: sentences[outcome](copies), outcome };
    },
  };
}

const sentences = {
  printed: (copies: number) => (copies === 1 ? 'Label printed.' : `${copies} labels printed.`),
  sent: (copies: number) => (copies === 1 ? 'Label sent to the printer.' : `${copies} labels sent to the printer.`),
  saved: (copies: number) =>
    copies === 1 ? 'No printer connected. The label was saved as a PDF.' : `No printer connected. ${copies} labels were saved as a PDF.`,
};
