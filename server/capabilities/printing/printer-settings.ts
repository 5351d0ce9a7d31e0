import { resolve } from 'node:path';
import type { Config } from '../../platform/config/read-config.ts';
import { StartupError } from '../../platform/system/startup-error.ts';
import { hasRoomForCode } from './labels/label-layout.ts';
import type { LabelPrinterSettings } from './label-printer.ts';
import { parseLabelStock, describeLabelSize, describeLabelStock, defaultLabelStock, type LabelStock } from './labels/label-stock.ts';
import { type PaperName, papers } from '../../platform/documents/paper.ts';
import { setByNone } from './printers/printer.ts';
import { type ParsedPrinterUrl, type PrinterUrl, parsePrinterUrl } from './printers/printer-url.ts';
import type { ReportPrinterSettings } from './report-printer.ts';

/** The longest machine number that a label must have room for. */
const longestMachineId = '9999999999';

/** Options of the connection itself, which `parsePrinterUrl` reads. */
const ownOptions = { zpl: ['state'], ipp: ['language', 'fingerprint'], folder: [] };

/** Returns a string if the address is wrong: the rest of a sentence that starts with the variable's name. */
function parseLabelPrinter(text: string): LabelPrinterSettings | string {
  const parsed = parsePrinterUrl(text);
  if (typeof parsed === 'string') return parsed;
  const unknown = unknownOption(parsed, ['w', 'h', 'dpi', ...ownOptions[parsed.url.kind]]);
  if (unknown) return unknown;
  const stock = parseLabelStock(parsed.options);
  return typeof stock === 'string' ? stock : { url: resolveFolder(parsed.url), stock };
}

/** As above. */
function parseReportPrinter(text: string): ReportPrinterSettings | string {
  const parsed = parsePrinterUrl(text);
  if (typeof parsed === 'string') return parsed;
  if (parsed.url.kind === 'zpl' || (parsed.url.kind === 'ipp' && parsed.url.language === 'zpl')) {
    return 'must not be a label printer: it cannot print Letter paper';
  }
  const unknown = unknownOption(parsed, ['paper']);
  if (unknown) return unknown;
  const paper = parsed.options.get('paper') ?? undefined;
  if (paper !== undefined && !(paper in papers)) return 'must have paper=letter or paper=a4';
  return { url: resolveFolder(parsed.url), paper: paper as PaperName | undefined };
}

type PrinterConfig = Pick<Config, 'dataDir' | 'publicUrl' | 'labelPrinter' | 'reportPrinter'>;

/**
 * The printer of `LABEL_PRINTER`, or a folder of PDFs.
 * @throws StartupError if it is wrong, or a QR code that a phone can read does not fit on its labels
 */
export function configuredLabelPrinter({ labelPrinter, dataDir, publicUrl }: PrinterConfig): LabelPrinterSettings {
  const settings = labelPrinter === undefined ? defaultLabelPrinter(dataDir) : parseLabelPrinter(labelPrinter);
  if (typeof settings === 'string') throw new StartupError(`LABEL_PRINTER ${settings}.`);
  if (hasRoomForCard(settings.stock, publicUrl)) return settings;
  throw new StartupError(
    `LABEL_PRINTER has labels (${describeLabelStock(settings.stock)}) that are too small for a QR code with PUBLIC_URL.`,
  );
}

/**
 * The printer of `REPORT_PRINTER`, or a folder of PDFs.
 * @throws StartupError if it is wrong
 */
export function configuredReportPrinter({ reportPrinter, dataDir }: PrinterConfig): ReportPrinterSettings {
  const settings = reportPrinter === undefined ? defaultReportPrinter(dataDir) : parseReportPrinter(reportPrinter);
  if (typeof settings === 'string') throw new StartupError(`REPORT_PRINTER ${settings}.`);
  return settings;
}

function defaultLabelPrinter(dataDir: string): LabelPrinterSettings {
  return { url: { kind: 'folder', folder: resolve(dataDir, 'labels') }, stock: defaultLabelStock, origin: setByNone };
}

function defaultReportPrinter(dataDir: string): ReportPrinterSettings {
  return { url: { kind: 'folder', folder: resolve(dataDir, 'reports') }, paper: undefined, origin: setByNone };
}

/** Parses a label printer that an admin saves. Returns a string if it is wrong: the rest of a sentence that starts with `The address`. */
export function parseSavedLabelPrinter(text: string, publicUrl: string | undefined): LabelPrinterSettings | string {
  const parsed = isNetworkUrl(text) ? parseLabelPrinter(text) : 'must be zpl://HOST, ipp://HOST/PATH or ipps://HOST/PATH';
  if (typeof parsed === 'string' || hasRoomForCard(parsed.stock, publicUrl)) return parsed;
  return `has labels (${describeLabelSize(parsed.stock)}) that are too small for the QR code of a machine`;
}

/** Parses a report printer that an admin saves, as above. */
export function parseSavedReportPrinter(text: string): ReportPrinterSettings | string {
  return isNetworkUrl(text) ? parseReportPrinter(text) : 'must be ipp://HOST/PATH or ipps://HOST/PATH';
}

/** Folders are for the environment only: an admin must not make the server write files anywhere. */
function isNetworkUrl(text: string): boolean {
  return /^(zpl|ipps?):/.test(text);
}

function hasRoomForCard(stock: LabelStock, publicUrl: string | undefined): boolean {
  return hasRoomForCode(publicUrl ? `${publicUrl}/card/${longestMachineId}` : longestMachineId, stock);
}

function unknownOption({ options }: ParsedPrinterUrl, known: readonly string[]): string | undefined {
  const unknown = [...options.keys()].find((name) => !known.includes(name));
  return unknown === undefined ? undefined : `has an unknown option: ${unknown}. The options are ${known.join(', ')}`;
}

function resolveFolder(url: PrinterUrl): PrinterUrl {
  return url.kind === 'folder' ? { kind: 'folder', folder: resolve(url.folder) } : url;
}
