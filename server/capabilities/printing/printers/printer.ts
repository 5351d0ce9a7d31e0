import type { SavedPrinter } from '@fettle/contract/printing/calls.ts';
import type { Deadline } from '@fettle/ipp';
import { type Message } from '@fettle/i18n/message.ts';
import type { Paper } from '../../../platform/documents/paper.ts';
import { describePrinterUrl, type PrinterUrl } from './printer-url.ts';

/** A print job. The driver calls `zpl` or `pdf`, whichever its printer understands, when the printer is free. */
export type PrintJob = {
  /** Shown on the printer's display; the file name of a PDF in a folder. */
  name: string;
  copies: number;
  zpl: () => string;
  /** A PDF with all copies, one after the other. */
  pdf: (paper: Paper) => Promise<Buffer>;
};

/**
 * `printed`: the printer reports that the job is done. `sent`: the printer has the whole job and reports nothing further. `saved`: a PDF is
 * in a folder.
 */
export type PrintOutcome = 'printed' | 'sent' | 'saved';

/** Whether the printer could print now, and a sentence about it. */
export type PrinterState = { is_ready: boolean; state: Message };

/** Talks to one kind of printer. Must not be called for two jobs at once. */
export type PrinterDriver = {
  /** @throws PrinterError */
  print: (job: PrintJob, deadline: Deadline) => Promise<PrintOutcome>;
  /** @throws PrinterError */
  state: (deadline: Deadline) => Promise<PrinterState>;
};

/** Who chose a printer: LABEL_PRINTER or REPORT_PRINTER, an admin, or neither (a folder of PDFs). */
export type PrinterOrigin = { set_by: 'environment' | 'none'; saved: null } | { set_by: 'admin'; saved: SavedPrinter };

const setByEnvironment: PrinterOrigin = { set_by: 'environment', saved: null };
export const setByNone: PrinterOrigin = { set_by: 'none', saved: null };

/** The configuration of a printer, as the admin sees it. */
export type PrinterDescription = PrinterOrigin & {
  use: 'labels' | 'reports';
  kind: PrinterUrl['kind'];
  address: Message;
  /** A size, or a message about sizes. */
  paper: string | Message;
};

export function describePrinter(
  use: PrinterDescription['use'],
  url: PrinterUrl,
  paper: string | Message,
  origin: PrinterOrigin = setByEnvironment,
): PrinterDescription {
  return { use, ...origin, kind: url.kind, address: describePrinterUrl(url), paper };
}

/** `message` is what the employee reads. */
export type PrintResult = { message: Message; outcome: PrintOutcome };
