import { parseSavedLabelPrinter, parseSavedReportPrinter } from '../config/printer-settings.ts';
import type { SavedPrinter } from '@fettle/contract/printing/calls.ts';
import type { Engine } from '../database/engine.ts';
import { createLabelPrinter, type LabelPrinter } from '../printing/labels/label-printer.ts';
import { createCurrentPrinter, type CurrentPrinter } from '../printing/printers/current-printer.ts';
import { printerTurns } from '../printing/printers/printer-turn.ts';
import type { PrinterUrl } from '../printing/printers/printer-url.ts';
import { createReportPrinter, type ReportPrinter } from '../reports/report-printer.ts';
import { findSetting } from '../settings/store.ts';

export function currentLabelPrinter(engine: Engine, configured: LabelPrinter, publicUrl: string | undefined): CurrentPrinter<LabelPrinter> {
  const takeTurn = printerTurns(engine);
  return createCurrentPrinter({
    configured,
    findSaved: () => findSetting(engine.db, 'label_printer'),
    create: (saved, quotesPrinter) => {
      const settings = parseSavedLabelPrinter(saved.url, publicUrl);
      return typeof settings === 'string'
        ? settings
        : createLabelPrinter({ ...settings, url: pin(settings.url, saved), origin: { set_by: 'admin', saved }, quotesPrinter, takeTurn });
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
      return typeof settings === 'string'
        ? settings
        : createReportPrinter({ ...settings, url: pin(settings.url, saved), origin: { set_by: 'admin', saved }, quotesPrinter, takeTurn });
    },
  });
}

/** Accepts only the certificate that the printer had when it was saved. */
function pin(url: PrinterUrl, { fingerprint }: SavedPrinter): PrinterUrl {
  return url.kind === 'ipp' && fingerprint ? { ...url, fingerprint: url.fingerprint ?? fingerprint } : url;
}
