import * as z from 'zod/mini';
import { type Calls, fileReply, ok } from '../call.ts';
import { choice, optionalChoice } from '../shared/catalog-schemas.ts';
import { Id, Instant, pathIds, requiredIdentifier, singleLineText } from '../shared/common-schemas.ts';
import { maxLabelCopies, maxOwnLineLength } from '../shared/limits.ts';
import { Machine, PlateText } from '../records/machine.ts';
import { maxLabelsInPdf } from './label-pdf.ts';
import { issueText } from '../shared/issue-text.ts';

const PrinterUse = z.enum(['labels', 'reports']);
export type PrinterUse = z.infer<typeof PrinterUse>;

/** A printer's URL with its options, as in `LABEL_PRINTER` and `REPORT_PRINTER`, but not a folder: `zpl://192.168.1.50?w=4in&h=2in`. */
const PrinterUrlText = requiredIdentifier(300);

/** A printer that an admin has saved. */
export const SavedPrinter = z.object({
  url: z.string(),
  /** What the printer calls itself; null if the address was typed. */
  name: z.nullable(z.string()),
  /** The SHA-256 of the certificate that an `ipps` printer had when it was saved, in hexadecimal. */
  fingerprint: z.optional(z.string()),
});
export type SavedPrinter = z.infer<typeof SavedPrinter>;

/** The printer in use and its current state. */
export const ShopPrinter = z.object({
  use: PrinterUse,
  /** `environment`: LABEL_PRINTER or REPORT_PRINTER is set, and nothing else can be saved. `none`: no printer is connected. */
  set_by: z.enum(['environment', 'admin', 'none']),
  /** What an admin has saved; null unless `set_by` is `admin`. */
  saved: z.nullable(SavedPrinter),
  /** ZPL over TCP, IPP, or a folder of PDFs when no printer is configured. */
  kind: z.enum(['zpl', 'ipp', 'folder']),
  address: z.string(),
  /** The size of its labels or paper, for display. */
  paper: z.string(),
  is_ready: z.boolean(),
  /** A sentence for display: that the printer is ready, or what is wrong and what to do. */
  state: z.string(),
});
export type ShopPrinter = z.infer<typeof ShopPrinter>;

/** A printer that announces itself on the network. Its texts come from the printer. */
export const FoundPrinter = z.object({
  use: PrinterUse,
  name: z.string(),
  /** null if the printer does not say it, or if it is the name. */
  model: z.nullable(z.string()),
  address: z.string(),
  /** The URL to save, without options. */
  url: z.string(),
  /** The resolution of a label printer; null if its model does not say it. */
  dpi: z.nullable(z.int()),
});
export type FoundPrinter = z.infer<typeof FoundPrinter>;

export const LabelJobStatus = z.enum(['printed', 'sent', 'saved', 'failed', 'may_have_printed']);
export type LabelJobStatus = z.infer<typeof LabelJobStatus>;

/** One attempt to print the label of a machine. */
export const LabelJob = z.object({
  id: Id,
  on: Instant,
  author_name: z.string(),
  copies: z.int(),
  /** `sent`: a Zebra got the label and does not report more. `saved`: as a PDF, without a printer. */
  status: LabelJobStatus,
  /** What went wrong; null unless `status` is `failed` or `may_have_printed`. */
  failure: z.nullable(z.string()),
  machine: z.pick(Machine, { id: true, type_of: true, brand: true, model: true, serial: true, style: true, color: true }),
});
export type LabelJob = z.infer<typeof LabelJob>;

/** What labels can leave out. The number and the QR code are always there. */
export const LabelLine = z.enum(['shop_name', 'brand', 'model', 'serial', 'style_and_color']);
export type LabelLine = z.infer<typeof LabelLine>;

/** What an admin has changed of the labels. `own_line` is the shop's own text below the others; empty for none. */
export const LabelLines = z.object({ hidden: z.array(LabelLine), own_line: z.string() });
export type LabelLines = z.infer<typeof LabelLines>;

/** Lines in a URL: `brand,model`. */
const linesInUrl = z.pipe(
  z.string().check(
    z.maxLength(100),
    z.refine(
      (text) => splitLines(text).every((line) => LabelLine.safeParse(line).success),
      issueText('{field} has a line that labels do not have.'),
    ),
  ),
  z.transform((text) => splitLines(text) as LabelLine[]),
);

function splitLines(text: string): string[] {
  return text.split(',');
}

/** The most jobs of a day that are listed. */
export const maxLabelJobs = 200;

export const printingCalls = {
  printLabel: {
    method: 'POST',
    path: '/api/labels/print_label',
    summary:
      "Prints a machine's label. The label shows the stored data of the machine with this `id`; the machine's other fields in the request are ignored. If no printer is set up, the label is saved as a PDF at `url`. A failure includes `may_have_printed` and `pdf`, the URL of the same label as a PDF.",
    access: 'employee',
    body: z.strictObject({
      id: Id,
      model: PlateText,
      serial: PlateText,
      brand: choice('brands'),
      style: optionalChoice('styles'),
      color: optionalChoice('colors'),
      copies: z.optional(z.int().check(z.minimum(1), z.maximum(maxLabelCopies))),
    }),
    reply: ok({ url: z.optional(z.string()) }),
  },
  labelPdf: {
    method: 'GET',
    path: '/api/labels/label/:ids',
    summary: `Returns a PDF with a machine's label, or with a page for each of up to ${maxLabelsInPdf} machines: \`/api/labels/label/12,15,9\`. An id that is repeated is a copy.`,
    access: 'employee',
    params: z.object({ ids: pathIds(maxLabelsInPdf) }),
    reply: fileReply('application/pdf'),
  },
  getLabelLines: {
    method: 'GET',
    path: '/api/read/get_label_lines',
    summary:
      "Returns which lines labels leave out, the shop's own line, which is empty if there is none, and how many characters of it the labels of the printer have room for.",
    access: 'admin',
    reply: ok({ data: z.extend(LabelLines, { max_own_line: z.int() }) }),
  },
  updateLabelLines: {
    method: 'PATCH',
    path: '/api/update/update_label_lines',
    summary:
      "Sets which lines labels leave out, and the shop's own line; without `own_line`, there is none. The number and the QR code are always printed.",
    access: 'admin',
    body: z.strictObject({
      hidden: z.array(LabelLine).check(z.maxLength(LabelLine.options.length)),
      own_line: z.exactOptional(singleLineText(maxOwnLineLength)),
    }),
    reply: ok({ data: LabelLines }),
  },
  previewLabel: {
    method: 'GET',
    path: '/api/labels/preview_label',
    summary:
      'Returns a picture of a sample label, with the lines as `update_label_lines` would set them: what a printer with ZPL or with PDF prints, in its size and with its cuts. `hidden` names lines, such as `brand,model`.',
    access: 'admin',
    query: z.strictObject({
      drawn_as: z.enum(['zpl', 'pdf']),
      hidden: z.exactOptional(linesInUrl),
      own_line: z.exactOptional(singleLineText(maxOwnLineLength)),
      /** Ignored. A page shows the same picture for the same URL, so another paper needs another one. */
      paper: z.exactOptional(singleLineText(100)),
    }),
    reply: fileReply('image/svg+xml'),
  },
  printTestLabel: {
    method: 'POST',
    path: '/api/labels/print_test_label',
    summary: 'Prints a test label on the label printer in use.',
    access: 'admin',
    reply: ok({}),
  },
  getPrinters: {
    method: 'GET',
    path: '/api/read/get_printers',
    summary: 'Returns the label and report printers in use with their current state.',
    access: 'admin',
    reply: ok({ data: z.array(ShopPrinter) }),
  },
  findPrinters: {
    method: 'GET',
    path: '/api/read/find_printers',
    summary:
      "Returns the printers that announce themselves on the server's networks (DNS-SD: `_pdl-datastream._tcp`, `_ipp._tcp`). Takes about 3 seconds. Printers that Fettle cannot use are left out.",
    access: 'admin',
    reply: ok({ data: z.array(FoundPrinter) }),
  },
  testPrinter: {
    method: 'POST',
    path: '/api/printers/test_printer',
    summary:
      'Tests a printer that is not saved yet: prints a test label, or asks a report printer whether it is ready. Only the usual ports of printers and printers that `find_printers` finds are tested.',
    access: 'admin',
    body: z.strictObject({ use: PrinterUse, url: PrinterUrlText }),
    reply: ok({}),
  },
  savePrinter: {
    method: 'POST',
    path: '/api/printers/save_printer',
    summary:
      'Saves the label or report printer. All servers of the shop use it from the next job on. An `ipps` printer must answer: from then on, only the certificate that it has now is accepted. Fails with 409 if the environment sets the printer.',
    access: 'admin',
    needsPassword: true,
    body: z.strictObject({ use: PrinterUse, url: PrinterUrlText, name: z.optional(singleLineText(100)) }),
    reply: ok({}),
  },
  removePrinter: {
    method: 'POST',
    path: '/api/printers/remove_printer',
    summary: 'Removes the saved label or report printer. Labels or reports are then saved as PDFs.',
    access: 'admin',
    needsPassword: true,
    body: z.strictObject({ use: PrinterUse }),
    reply: ok({}),
  },
  getLabelJobs: {
    method: 'GET',
    path: '/api/read/get_label_jobs',
    summary: `Returns today's labels (in the shop's time zone) with their status, newest first, at most ${maxLabelJobs}. Test labels are left out.`,
    access: 'admin',
    reply: ok({ data: z.array(LabelJob), meta: z.object({ is_cut: z.boolean() }) }),
  },
  getLabelPrinterStatus: {
    method: 'GET',
    path: '/api/read/get_label_printer_status',
    summary: 'Tells whether the label printer needs attention, for example because it is out of labels. The answer may be 20 seconds old.',
    access: 'employee',
    reply: ok({ data: z.object({ needs_attention: z.boolean(), state: z.string() }) }),
  },
} as const satisfies Calls;
