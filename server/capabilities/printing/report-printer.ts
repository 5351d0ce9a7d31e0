import type { Language } from '@fettle/i18n/languages.ts';
import { msg } from '@fettle/i18n/message.ts';
import { type Paper, type PaperName, papers } from '../../platform/documents/paper.ts';
import { sayIn } from '../../platform/system/dictionaries.ts';
import { type ConnectionSettings, createPrinter } from './printers/create-printer.ts';
import { describePrinter, type PrinterDescription, type PrinterState, type PrintResult } from './printers/printer.ts';

/** What its file name says. */
type NamedReport = { employeeName: string; printedOn: Date; language: Language };

export type ReportPrinter = {
  about: PrinterDescription;
  /** The paper size of a report that is opened instead of printed. */
  paper: Paper;
  state: () => Promise<PrinterState>;
  /**
   * `drawPdf` is called with the paper that the printer has.
   * @throws PrinterError
   */
  print: <Report extends NamedReport>(report: Report, drawPdf: (report: Report, paper: Paper) => Promise<Buffer>) => Promise<PrintResult>;
};

export type ReportPrinterSettings = ConnectionSettings & { paper: PaperName | undefined };

export function createReportPrinter({ url, paper, origin, ...settings }: ReportPrinterSettings): ReportPrinter {
  const printer = createPrinter({
    ...settings,
    url,
    name: msg('The report printer'),
    savedHere: msg('No printer connected. Reports are saved as PDFs.'),
    paper: paper ? papers[paper] : 'auto',
  });
  const known = papers[paper ?? 'letter'];
  return {
    about: describePrinter('reports', url, paper || url.kind === 'folder' ? known.name : msg('Letter or A4, whichever is loaded'), origin),
    paper: known,
    state: printer.state,
    async print(report, drawPdf) {
      const outcome = await printer.print({
        // A unique name: the folder keeps every report, not only the last one.
        name: `${sayIn(report.language)(msg('Metrics for {name}', { name: report.employeeName }))} ${report.printedOn.toISOString()}`,
        copies: 1,
        zpl: () => {
          throw new Error('Reports cannot be printed on a label printer.');
        },
        pdf: (paper) => drawPdf(report, paper),
      });
      return { message: messages[outcome], outcome };
    },
  };
}

const messages = {
  printed: msg('Report printed.'),
  sent: msg('Report sent to the printer.'),
  saved: msg('No printer connected. The report was saved as a PDF.'),
};
