import * as z from 'zod/mini';
import { type Calls, file, ok } from '../call.ts';
import { Brand, Color, Style } from '../catalog-schemas.ts';
import { Id, optionalChoice, PathId } from '../common-schemas.ts';
import { maxLabelCopies } from '../limits.ts';
import { PlateText } from '../machines/machine.ts';

/** A printer that is configured, and how it is now. */
export const ShopPrinter = z.object({
  use: z.enum(['labels', 'reports']),
  /** ZPL over TCP, IPP, or no printer: PDFs in a folder. */
  kind: z.enum(['zpl', 'ipp', 'folder']),
  address: z.string(),
  /** Its labels' or its paper's size, in words. */
  paper: z.string(),
  is_ready: z.boolean(),
  /** A sentence: that it is ready, or what is wrong and what to do. */
  state: z.string(),
});
export type ShopPrinter = z.infer<typeof ShopPrinter>;

export const printingCalls = {
  printLabel: {
    method: 'POST',
    path: '/api/labels/print_label',
    summary:
      'Prints the label of a machine from what is on file for its id, whatever else is sent. Where no printer is set up it is saved as a PDF, and `url` opens it. A failure says whether it may have printed (`may_have_printed`) and where the same label opens as a PDF (`pdf`).',
    access: 'employee',
    changes: true,
    body: z.strictObject({
      id: Id,
      model: PlateText,
      serial: PlateText,
      brand: Brand,
      style: optionalChoice(Style),
      color: optionalChoice(Color),
      copies: z.optional(z.int().check(z.minimum(1), z.maximum(maxLabelCopies))),
    }),
    reply: ok({ url: z.optional(z.string()) }),
  },
  labelPdf: {
    method: 'GET',
    path: '/api/labels/label/:id',
    summary: 'The label of a machine as a PDF, to open and to print by hand.',
    access: 'employee',
    changes: false,
    params: z.object({ id: PathId }),
    reply: file('application/pdf'),
  },
  printTestLabel: {
    method: 'POST',
    path: '/api/labels/print_test_label',
    summary: 'Prints a label that belongs to no machine, to see whether the label printer is set up right.',
    access: 'admin',
    changes: true,
    reply: ok({}),
  },
  getPrinters: {
    method: 'GET',
    path: '/api/read/get_printers',
    summary: 'The printers that are configured for labels and for reports, each asked how it is now.',
    access: 'admin',
    changes: false,
    reply: ok({ data: z.array(ShopPrinter) }),
  },
} as const satisfies Calls;
