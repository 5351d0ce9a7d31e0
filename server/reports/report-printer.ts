import { type Paper, type PaperName, papers } from '../printing/documents/paper.ts';
import { openPrinter } from '../printing/printers/open-printer.ts';
import type { PrinterAddress } from '../printing/printers/printer-url.ts';
import type { PrinterState } from '../printing/printers/printer.ts';
import { aboutPrinter, type PrinterAbout, type Printed } from '../printing/printers/shop-printer.ts';
import type { Report } from './report.ts';

export type DrawReport = (report: Report, paper: Paper) => Promise<Buffer>;

/** Where the shop's reports come out. */
export type ReportPrinter = {
  about: PrinterAbout;
  /** What a report is drawn on that is opened, not printed. */
  paper: Paper;
  state: () => Promise<PrinterState>;
  /**
   * `drawPdf` draws the report on the paper that the printer has.
   * @throws PrinterFailure
   */
  print: (report: Report, drawPdf: DrawReport) => Promise<Printed>;
};

export type ReportPrinterSettings = { address: PrinterAddress; paper: PaperName | undefined; patience?: number };

export function openReportPrinter({ address, paper, patience }: ReportPrinterSettings): ReportPrinter {
  const printer = openPrinter({ address, name: 'The report printer', paper: paper ? papers[paper] : 'ask', patience });
  const known = papers[paper ?? 'letter'];
  return {
    about: aboutPrinter('reports', address, paper || address.kind === 'folder' ? known.name : 'Letter or A4, as the printer has it'),
    paper: known,
    state: printer.state,
    async print(report, drawPdf) {
      const outcome = await printer.print({
        // A folder keeps every report, not only the last.
        name: `Metrics of ${report.employeeName} ${report.printedOn.toISOString()}`,
        copies: 1,
        zpl: () => {
          throw new Error('A report is never drawn for a label printer.');
        },
        pdf: (paper) => drawPdf(report, paper),
      });
      return { message: sentences[outcome], isSaved: outcome === 'saved' };
    },
  };
}

const sentences = {
  printed: 'Report printed.',
  sent: 'Report sent to the printer.',
  saved: 'No report printer is set up: the report was saved as a PDF.',
};
