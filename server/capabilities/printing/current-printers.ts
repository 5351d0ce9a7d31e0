import type { SavedPrinter } from '@fettle/contract/printing/calls.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { findSetting } from '../shop/store.ts';
import { createLabelPrinter, type LabelPrinter } from './label-printer.ts';
import { parseSavedLabelPrinter, parseSavedReportPrinter } from './printer-settings.ts';
import type { ConnectionSettings } from './printers/create-printer.ts';
import { printerTurns } from './printers/printer-turn.ts';
import { type PrinterUrl, PrinterUrlError } from './printers/printer-url.ts';
import type { PrinterDescription } from './printers/printer.ts';
import { createReportPrinter, type ReportPrinter } from './report-printer.ts';

export type CurrentPrinter<Printer> = {
  /** The printer in use now: the one of the environment, the saved one, or a folder of PDFs, also if the saved one cannot be used. */
  get: () => Promise<Printer>;
  /** A printer that is not saved yet. Anything may answer at its address, so no text from there is quoted. @throws PrinterUrlError */
  create: (saved: SavedPrinter) => Printer;
  isSetByEnvironment: boolean;
};

/** `configured`: the printers of the environment, or the folders that are used without a printer. */
export function currentPrinters(
  engine: Engine,
  configured: { labelPrinter: LabelPrinter; reportPrinter: ReportPrinter },
  publicUrl: string | undefined,
): { labelPrinter: CurrentPrinter<LabelPrinter>; reportPrinter: CurrentPrinter<ReportPrinter> } {
  const parseLabelPrinter = (url: string) => parseSavedLabelPrinter(url, publicUrl);
  return {
    labelPrinter: currentPrinter(engine, 'label_printer', configured.labelPrinter, parseLabelPrinter, createLabelPrinter),
    reportPrinter: currentPrinter(engine, 'report_printer', configured.reportPrinter, parseSavedReportPrinter, createReportPrinter),
  };
}

/**
 * Reads the saved printer for each job, because another server may have changed it. After a change, waiting jobs still go to the old
 * printer, and no connection to it stays open.
 */
function currentPrinter<Settings extends ConnectionSettings, Printer extends { about: PrinterDescription }>(
  engine: Engine,
  setting: 'label_printer' | 'report_printer',
  configured: Printer,
  parse: (url: string) => Settings,
  createWith: (settings: Settings) => Printer,
): CurrentPrinter<Printer> {
  const isSetByEnvironment = configured.about.set_by === 'environment';
  const takeTurn = printerTurns(engine);
  /** The printer is kept while it is in use, because its jobs wait for each other. */
  let latest: { key: string; printer: Printer } | undefined;

  async function get(): Promise<Printer> {
    const saved = isSetByEnvironment ? undefined : await findSetting(engine.db, setting);
    if (!saved) return configured;
    const key = JSON.stringify(saved);
    if (latest?.key === key) return latest.printer;
    const printer = createUsable(saved);
    latest = { key, printer };
    return printer;
  }

  /** Its labels may have become too small for `PUBLIC_URL`. The screen then offers to change it, and Save says what is wrong. */
  function createUsable(saved: SavedPrinter): Printer {
    try {
      return create(saved, true);
    } catch (error) {
      if (!(error instanceof PrinterUrlError)) throw error;
      return { ...configured, about: { ...configured.about, set_by: 'admin', saved } };
    }
  }

  function create(saved: SavedPrinter, quotesPrinter: boolean): Printer {
    const settings = parse(saved.url);
    return createWith({ ...settings, url: pin(settings.url, saved), origin: { set_by: 'admin', saved }, quotesPrinter, takeTurn });
  }

  return { get, create: (saved) => create(saved, false), isSetByEnvironment };
}

/** Accepts only the certificate that the printer had when it was saved. */
function pin(url: PrinterUrl, { fingerprint }: SavedPrinter): PrinterUrl {
  return url.kind === 'ipp' && fingerprint ? { ...url, fingerprint: url.fingerprint ?? fingerprint } : url;
}
