import { resolve } from 'node:path';
import { msg } from '@fettle/i18n/message.ts';
import type { Config } from '../../platform/config/read-config.ts';
import { StartupError } from '../../platform/system/startup-error.ts';
import { hasRoomForCode } from './labels/label-layout.ts';
import type { LabelPrinterSettings } from './label-printer.ts';
import { parseLabelStock, describeLabelSize, describeLabelStock, defaultLabelStock, type LabelStock } from './labels/label-stock.ts';
import { type PaperName, papers } from '../../platform/documents/paper.ts';
import { setByNone } from './printers/printer.ts';
import { type ParsedPrinterUrl, parsePrinterUrl, type PrinterUrl, PrinterUrlError } from './printers/printer-url.ts';
import type { ReportPrinterSettings } from './report-printer.ts';

/** The longest machine number that a label must have room for. */
const longestMachineId = '9999999999';

/** Options of the connection itself, which `parsePrinterUrl` reads. */
const ownOptions = { zpl: ['state'], ipp: ['language', 'fingerprint'], folder: [] };

/** @throws PrinterUrlError */
function parseLabelPrinter(text: string): LabelPrinterSettings {
  const parsed = parsePrinterUrl(text);
  rejectUnknownOptions(parsed, ['w', 'h', 'dpi', ...ownOptions[parsed.url.kind]]);
  return { url: resolveFolder(parsed.url), stock: parseLabelStock(parsed.options) };
}

/** @throws PrinterUrlError */
function parseReportPrinter(text: string): ReportPrinterSettings {
  const parsed = parsePrinterUrl(text);
  if (parsed.url.kind === 'zpl' || (parsed.url.kind === 'ipp' && parsed.url.language === 'zpl')) {
    throw new PrinterUrlError(msg('must not be a label printer: it cannot print Letter paper'));
  }
  rejectUnknownOptions(parsed, ['paper', ...(parsed.url.kind === 'ipp' ? ['fingerprint'] : [])]);
  const paper = parsed.options.get('paper') ?? undefined;
  if (paper !== undefined && !(paper in papers)) throw new PrinterUrlError(msg('must have paper=letter or paper=a4'));
  return { url: resolveFolder(parsed.url), paper: paper as PaperName | undefined };
}

type PrinterConfig = Pick<Config, 'dataDir' | 'publicUrl' | 'labelPrinter' | 'reportPrinter'>;

/**
 * The printer of `LABEL_PRINTER`, or a folder of PDFs.
 * @throws StartupError if it is wrong, or a QR code that a phone can read does not fit on its labels
 */
export function configuredLabelPrinter({ labelPrinter, dataDir, publicUrl }: PrinterConfig): LabelPrinterSettings {
  const settings =
    labelPrinter === undefined ? defaultLabelPrinter(dataDir) : parseSetting('LABEL_PRINTER', () => parseLabelPrinter(labelPrinter));
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
  if (reportPrinter === undefined) return defaultReportPrinter(dataDir);
  return parseSetting('REPORT_PRINTER', () => parseReportPrinter(reportPrinter));
}

function parseSetting<Settings>(variable: string, parse: () => Settings): Settings {
  try {
    return parse();
  } catch (error) {
    throw error instanceof PrinterUrlError ? new StartupError(`${variable} ${error.message}.`) : error;
  }
}

function defaultLabelPrinter(dataDir: string): LabelPrinterSettings {
  return { url: { kind: 'folder', folder: resolve(dataDir, 'labels') }, stock: defaultLabelStock, origin: setByNone };
}

function defaultReportPrinter(dataDir: string): ReportPrinterSettings {
  return { url: { kind: 'folder', folder: resolve(dataDir, 'reports') }, paper: undefined, origin: setByNone };
}

/** Parses a label printer that an admin saves. @throws PrinterUrlError */
export function parseSavedLabelPrinter(text: string, publicUrl: string | undefined): LabelPrinterSettings {
  if (!isNetworkUrl(text)) throw new PrinterUrlError(msg('must be zpl://HOST, ipp://HOST/PATH or ipps://HOST/PATH'));
  const settings = parseLabelPrinter(text);
  if (hasRoomForCard(settings.stock, publicUrl)) return settings;
  const size = describeLabelSize(settings.stock);
  throw new PrinterUrlError(msg('has labels ({size}) that are too small for the QR code of a machine', { size }));
}

/** Parses a report printer that an admin saves, as above. */
export function parseSavedReportPrinter(text: string): ReportPrinterSettings {
  if (!isNetworkUrl(text)) throw new PrinterUrlError(msg('must be ipp://HOST/PATH or ipps://HOST/PATH'));
  return parseReportPrinter(text);
}

/** Folders are for the environment only: an admin must not make the server write files anywhere. */
function isNetworkUrl(text: string): boolean {
  return /^(zpl|ipps?):/.test(text);
}

function hasRoomForCard(stock: LabelStock, publicUrl: string | undefined): boolean {
  return hasRoomForCode(publicUrl ? `${publicUrl}/card/${longestMachineId}` : longestMachineId, stock);
}

function rejectUnknownOptions({ options }: ParsedPrinterUrl, known: readonly string[]): void {
  const unknown = [...options.keys()].find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new PrinterUrlError(msg('has an unknown option: {unknown}. The options are {known}', { unknown, known: known.join(', ') }));
}

function resolveFolder(url: PrinterUrl): PrinterUrl {
  return url.kind === 'folder' ? { kind: 'folder', folder: resolve(url.folder) } : url;
}
