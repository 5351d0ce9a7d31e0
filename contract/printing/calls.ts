import * as z from 'zod/mini';
import { type Calls, fileReply, ok } from '../call.ts';
import { Brand, Color, Style } from '../catalog-schemas.ts';
import { Id, optionalChoice, PathId } from '../common-schemas.ts';
import { maxLabelCopies } from '../limits.ts';
import { PlateText } from '../machines/machine.ts';

/** A configured printer and its current state. */
export const ShopPrinter = z.object({
  use: z.enum(['labels', 'reports']),
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

export const printingCalls = {
  printLabel: {
    method: 'POST',
    path: '/api/labels/print_label',
    summary:
      "Prints a machine's label. The label shows the stored data of the machine with this `id`; the machine's other fields in the request are ignored. If no printer is set up, the label is saved as a PDF at `url`. A failure includes `may_have_printed` and `pdf`, the URL of the same label as a PDF.",
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
    summary: "Returns a machine's label as a PDF.",
    access: 'employee',
    changes: false,
    params: z.object({ id: PathId }),
    reply: fileReply('application/pdf'),
  },
  printTestLabel: {
    method: 'POST',
    path: '/api/labels/print_test_label',
    summary: 'Prints a test label to check the label printer.',
    access: 'admin',
    changes: true,
    reply: ok({}),
  },
  getPrinters: {
    method: 'GET',
    path: '/api/read/get_printers',
    summary: 'Returns the configured label and report printers with their current state.',
    access: 'admin',
    changes: false,
    reply: ok({ data: z.array(ShopPrinter) }),
  },
} as const satisfies Calls;
