import { type PrinterAddress, sayAddress } from './printer-url.ts';

/** What is configured for one use of paper. */
export type PrinterAbout = { use: 'labels' | 'reports'; kind: PrinterAddress['kind']; address: string; paper: string };

/** What became of a job, in a sentence for the employee. */
export type Printed = { message: string; isSaved: boolean };

export function aboutPrinter(use: PrinterAbout['use'], address: PrinterAddress, paper: string): PrinterAbout {
  return { use, kind: address.kind, address: sayAddress(address), paper };
}
