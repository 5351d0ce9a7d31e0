import { parseSavedLabelPrinter, parseSavedReportPrinter } from '../config/printer-settings.ts';
import type { SavedPrinter } from '@fettle/contract/printing/calls.ts';
import type { Db } from '../database/engine.ts';
import { createLabelPrinter, type LabelPrinter } from '../printing/labels/label-printer.ts';
import { createCurrentPrinter, type CurrentPrinter } from '../printing/printers/current-printer.ts';
import type { PrinterUrl } from '../printing/printers/printer-url.ts';
import { createReportPrinter, type ReportPrinter } from '../reports/report-printer.ts';
import { findSetting } from '../settings/store.ts';

export function currentLabelPrinter(db: Db, configured: LabelPrinter, publicUrl: string | undefined): CurrentPrinter<LabelPrinter> {
  return createCurrentPrinter({
    configured,
    findSaved: () => findSetting(db, 'label_printer'),
    create: (saved) => {
      const settings = parseSavedLabelPrinter(saved.url, publicUrl);
      return typeof settings === 'string'
        ? settings
        : createLabelPrinter({ ...settings, url: pin(settings.url, saved), origin: { set_by: 'admin', saved } });
    },
  });
}

export function currentReportPrinter(db: Db, configured: ReportPrinter): CurrentPrinter<ReportPrinter> {
  return createCurrentPrinter({
    configured,
    findSaved: () => findSetting(db, 'report_printer'),
    create: (saved) => {
      const settings = parseSavedReportPrinter(saved.url);
      return typeof settings === 'string'
        ? settings
        : createReportPrinter({ ...settings, url: pin(settings.url, saved), origin: { set_by: 'admin', saved } });
    },
  });
}

/** Accepts only the certificate that the printer had when it was saved. */
function pin(url: PrinterUrl, { fingerprint }: SavedPrinter): PrinterUrl {
  return url.kind === 'ipp' && fingerprint ? { ...url, fingerprint: url.fingerprint ?? fingerprint } : url;
}
