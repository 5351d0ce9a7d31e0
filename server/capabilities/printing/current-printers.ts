import type { SavedPrinter } from '@fettle/contract/printing/calls.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { findSetting } from '../shop/store.ts';
import { createLabelPrinter, type LabelPrinter } from './label-printer.ts';
import { parseSavedLabelPrinter, parseSavedReportPrinter } from './printer-settings.ts';
import { printerTurns } from './printers/printer-turn.ts';
import type { PrinterUrl } from './printers/printer-url.ts';
import type { PrinterDescription } from './printers/printer.ts';
import { createReportPrinter, type ReportPrinter } from './report-printer.ts';

export type CurrentPrinter<Printer> = {
  /** The printer in use now: the one of the environment, the saved one, or a folder of PDFs. */
  get: () => Promise<Printer>;
  /** A printer that is not saved yet. Anything may answer at its address, so no text from there is quoted. @throws PrinterUrlError */
  create: (saved: SavedPrinter) => Printer;
  isSetByEnvironment: boolean;
};

export function currentLabelPrinter(engine: Engine, configured: LabelPrinter, publicUrl: string | undefined): CurrentPrinter<LabelPrinter> {
  const takeTurn = printerTurns(engine);
  return createCurrentPrinter({
    configured,
    findSaved: () => findSetting(engine.db, 'label_printer'),
    create: (saved, quotesPrinter) => {
      const settings = parseSavedLabelPrinter(saved.url, publicUrl);
      return createLabelPrinter({
        ...settings,
        url: pin(settings.url, saved),
        origin: { set_by: 'admin', saved },
        quotesPrinter,
        takeTurn,
      });
    },
  });
}

export function currentReportPrinter(engine: Engine, configured: ReportPrinter): CurrentPrinter<ReportPrinter> {
  const takeTurn = printerTurns(engine);
  return createCurrentPrinter({
    configured,
    findSaved: () => findSetting(engine.db, 'report_printer'),
    create: (saved, quotesPrinter) => {
      const settings = parseSavedReportPrinter(saved.url);
      return createReportPrinter({
        ...settings,
        url: pin(settings.url, saved),
        origin: { set_by: 'admin', saved },
        quotesPrinter,
        takeTurn,
      });
    },
  });
}

type CurrentPrinterOptions<Printer> = {
  /** The printer of the environment, or the folder that is used without a printer. */
  configured: Printer;
  findSaved: () => Promise<SavedPrinter | undefined>;
  create: (saved: SavedPrinter, quotesPrinter: boolean) => Printer;
};

/**
 * Reads the saved printer for each job, because another server may have changed it. After a change, waiting jobs still go to the old
 * printer, and no connection to it stays open.
 */
function createCurrentPrinter<Printer extends { about: PrinterDescription }>({
  configured,
  findSaved,
  create,
}: CurrentPrinterOptions<Printer>): CurrentPrinter<Printer> {
  const isSetByEnvironment = configured.about.set_by === 'environment';
  /** The printer is kept while it is in use, because its jobs wait for each other. */
  let latest: { key: string; printer: Printer } | undefined;

  async function get(): Promise<Printer> {
    const saved = isSetByEnvironment ? undefined : await findSaved();
    if (!saved) return configured;
    const key = JSON.stringify(saved);
    if (latest?.key === key) return latest.printer;
    const printer = create(saved, true);
    latest = { key, printer };
    return printer;
  }

  return { get, create: (saved) => create(saved, false), isSetByEnvironment };
}

/** Accepts only the certificate that the printer had when it was saved. */
function pin(url: PrinterUrl, { fingerprint }: SavedPrinter): PrinterUrl {
  return url.kind === 'ipp' && fingerprint ? { ...url, fingerprint: url.fingerprint ?? fingerprint } : url;
}
