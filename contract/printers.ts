import * as z from 'zod/mini';
import { type Calls, ok } from './call.ts';

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

export const printerCalls = {
  getPrinters: {
    method: 'GET',
    path: '/api/read/get_printers',
    summary: 'The printers that are configured for labels and for reports, each asked how it is now.',
    access: 'admin',
    changes: false,
    reply: ok({ data: z.array(ShopPrinter) }),
  },
} as const satisfies Calls;
