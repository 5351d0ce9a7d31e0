import { asPaper, saySheet, type Sheet } from './label-stock.ts';
import type { PrinterAddress } from '../printers/printer-url.ts';
import { openPrinter } from '../printers/open-printer.ts';
import type { PrinterState } from '../printers/printer.ts';
import { aboutPrinter, type PrinterAbout, type Printed } from '../printers/shop-printer.ts';
import { layOutLabel } from './label-layout.ts';
import type { Label } from './label.ts';
import { drawZpl } from './label-zpl.ts';

/** Draws the copies of a label as a PDF. */
export type DrawLabel = (label: Label, sheet: Sheet, copies: number) => Promise<Buffer>;

/** Where the shop's labels come out. */
export type LabelPrinter = {
  about: PrinterAbout;
  /** The labels that are in it. */
  sheet: Sheet;
  state: () => Promise<PrinterState>;
  /**
   * `drawPdf` is called for a printer that takes PDF.
   * @throws PrinterFailure
   */
  print: (label: Label, copies: number, drawPdf: DrawLabel) => Promise<Printed>;
};

export type LabelPrinterSettings = { address: PrinterAddress; sheet: Sheet; patience?: number };

export function openLabelPrinter({ address, sheet, patience }: LabelPrinterSettings): LabelPrinter {
  const printer = openPrinter({ address, name: 'The label printer', paper: asPaper(sheet), patience });
  return {
    about: aboutPrinter('labels', address, saySheet(sheet)),
    sheet,
    state: printer.state,
    async print(label, copies, drawPdf) {
      const outcome = await printer.print({
        name: `Label ${label.number}`,
        copies,
        zpl: () => drawZpl(layOutLabel(label, sheet), copies),
        pdf: () => drawPdf(label, sheet, copies),
      });
      return { message: sentences[outcome](copies), isSaved: outcome === 'saved' };
    },
  };
}

const sentences = {
  printed: (copies: number) => (copies === 1 ? 'Label printed.' : `${copies} labels printed.`),
  sent: (copies: number) => (copies === 1 ? 'Label sent to the printer.' : `${copies} labels sent to the printer.`),
  saved: (copies: number) =>
    copies === 1
      ? 'No label printer is set up: the label was saved as a PDF.'
      : `No label printer is set up: ${copies} labels were saved as a PDF.`,
};
