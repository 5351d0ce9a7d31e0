import { type Paper, type PaperName, papers } from '../printing/documents/paper.ts';
import { openPrinter } from '../printing/printers/open-printer.ts';
import type { PrinterAddress } from '../printing/printers/printer-url.ts';
import type { PrinterState } from '../printing/printers/printer.ts';
import { aboutPrinter, type PrinterAbout, type Printed } from '../printing/printers/shop-printer.ts';
import type { Report } from './report.ts';

export type DrawReport = (report: Report, paper: Paper) => Promise<Buffer>;

export type ReportPrinter = {
  about: PrinterAbout;
  /** The paper for reports that are opened instead of printed. */
  paper: Paper;
  state: () => Promise<PrinterState>;
  /**
   * `drawPdf` is called with the paper that the printer has.
   * @throws PrinterFailure
   */
  print: (report: Report, drawPdf: DrawReport) => Promise<Printed>;
};

export type ReportPrinterSettings = { address: PrinterAddress; paper: PaperName | undefined; patience?: number };

export function openReportPrinter({ address, paper, patience }: ReportPrinterSettings): ReportPrinter {
  const printer = openPrinter({ address, name: 'The report printer', paper: paper ? papers[paper] : 'ask', patience });
  const defaultPaper = papers[paper ?? 'letter'];
  return {
    about: aboutPrinter(
      'reports',
      address,
      paper || address.kind === 'folder' ? defaultPaper.name : 'Letter or A4, depending on the printer',
    ),
    paper: defaultPaper,
    state: printer.state,
    async print(report, drawPdf) {
      const outcome = await printer.print({
        // A unique name: the folder keeps every report, not only the last one.
        name: `Metrics of ${report.employeeName} ${report.printedOn.toISOString()}`,
        copies: 1,
        zpl: () => {
          throw new Error('Reports cannot be printed on a label printer.');
        },
        pdf: (paper) => drawPdf(report, paper),
      });
      return { message: messages[outcome], isSaved: outcome === 'saved' };
    },
  };
}

const messages = {
  printed: 'Report printed.',
  sent: 'Report sent to the printer.',
  saved: 'No report printer is set up. The report was saved as a PDF.',
};
