import { asPaper, saySheet, type Sheet } from './sheet.ts';
import type { PrinterAddress } from '../printing/printer-address.ts';
import { openPrinter } from '../printing/open-printer.ts';
import type { PrinterState } from '../printing/printer.ts';
import { aboutPrinter, type PrinterAbout, type Printed } from '../printing/shop-printer.ts';
import { drawLabelPdf } from './label-pdf.ts';
import { layOutLabel } from './lay-out-label.ts';
import type { Label } from './label.ts';
import { drawZpl } from './zpl.ts';

/** Where the shop's labels come out. */
export type LabelPrinter = {
  about: PrinterAbout;
  /** The labels that are in it. */
  sheet: Sheet;
  state: () => Promise<PrinterState>;
  /** @throws PrinterFailure */
  print: (label: Label, copies: number) => Promise<Printed>;
};

export type LabelPrinterSettings = { address: PrinterAddress; sheet: Sheet; patience?: number };

export function openLabelPrinter({ address, sheet, patience }: LabelPrinterSettings): LabelPrinter {
  const printer = openPrinter({ address, name: 'The label printer', paper: asPaper(sheet), patience });
  return {
    about: aboutPrinter('labels', address, saySheet(sheet)),
    sheet,
    state: printer.state,
    async print(label, copies) {
      const outcome = await printer.print({
        name: `Label ${label.number}`,
        copies,
        zpl: () => drawZpl(layOutLabel(label, sheet), copies),
        pdf: () => labelAsPdf(label, sheet, copies),
      });
      return { message: sentences[outcome](copies), isSaved: outcome === 'saved' };
    },
  };
}

export function labelAsPdf(label: Label, sheet: Sheet, copies = 1): Promise<Buffer> {
  return drawLabelPdf(layOutLabel(label, sheet), copies, `Label ${label.number}`);
}

const sentences = {
  printed: (copies: number) => (copies === 1 ? 'Label printed.' : `${copies} labels printed.`),
  sent: (copies: number) => (copies === 1 ? 'Label sent to the printer.' : `${copies} labels sent to the printer.`),
  saved: (copies: number) =>
    copies === 1
      ? 'No label printer is set up: the label was saved as a PDF.'
      : `No label printer is set up: ${copies} labels were saved as a PDF.`,
};
