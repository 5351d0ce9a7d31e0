import { resolve } from 'node:path';
import { hasRoomForCode } from '../printing/labels/label-layout.ts';
import type { LabelPrinterSettings } from '../printing/labels/label-printer.ts';
import { readSheet, saySheet, usualSheet } from '../printing/labels/label-stock.ts';
import { type PaperName, papers } from '../printing/documents/paper.ts';
import { type GivenAddress, type PrinterAddress, readAddress } from '../printing/printers/printer-url.ts';
import type { ReportPrinterSettings } from '../reports/report-printer.ts';
import { StartupError } from './startup-error.ts';

/** The largest machine number there can be. */
const longestId = '2147483647';

/** `LABEL_PRINTER`; a string says what is wrong with it, as the rest of a sentence. */
export function readLabelPrinter(text: string): LabelPrinterSettings | string {
  const given = readAddress(text);
  if (typeof given === 'string') return given;
  const unknown = unknownOption(given, ['w', 'h', 'dpi']);
  if (unknown) return unknown;
  const sheet = readSheet(given.options);
  return typeof sheet === 'string' ? sheet : { address: inPlace(given.address), sheet };
}

/** `REPORT_PRINTER`, likewise. */
export function readReportPrinter(text: string): ReportPrinterSettings | string {
  const given = readAddress(text);
  if (typeof given === 'string') return given;
  if (given.address.kind === 'zpl' || (given.address.kind === 'ipp' && given.address.language === 'zpl')) {
    return 'must not be a label printer: it cannot print a letter page';
  }
  const unknown = unknownOption(given, ['paper']);
  if (unknown) return unknown;
  const paper = given.options.get('paper') ?? undefined;
  if (paper !== undefined && !(paper in papers)) return 'must have paper=letter or paper=a4';
  return { address: inPlace(given.address), paper: paper as PaperName | undefined };
}

/** Where nothing is configured: folders under the data directory. */
export function labelFolder(dataDir: string): LabelPrinterSettings {
  return { address: { kind: 'folder', folder: resolve(dataDir, 'labels') }, sheet: usualSheet };
}

export function reportFolder(dataDir: string): ReportPrinterSettings {
  return { address: { kind: 'folder', folder: resolve(dataDir, 'reports') }, paper: undefined };
}

/** @throws StartupError when the labels are too small for a code that a phone can read */
export function requireRoomForCode({ sheet }: LabelPrinterSettings, publicUrl: string | undefined): void {
  const code = publicUrl ? `${publicUrl}/card/${longestId}` : longestId;
  if (hasRoomForCode(code, sheet)) return;
  throw new StartupError(`LABEL_PRINTER has labels (${saySheet(sheet)}) that are too small for the QR code of PUBLIC_URL.`);
}

function unknownOption({ options }: GivenAddress, known: readonly string[]): string | undefined {
  const unknown = [...options.keys()].find((name) => !known.includes(name));
  return unknown === undefined ? undefined : `has an option that is not known: ${unknown} (there are: ${known.join(', ')})`;
}

function inPlace(address: PrinterAddress): PrinterAddress {
  return address.kind === 'folder' ? { kind: 'folder', folder: resolve(address.folder) } : address;
}
