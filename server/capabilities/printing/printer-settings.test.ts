import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config/read-config.ts';
import { StartupError } from '../../platform/system/startup-error.ts';
import { configuredLabelPrinter, configuredReportPrinter } from './printer-settings.ts';

function printers(environment: Record<string, string>) {
  const config = readConfig(environment);
  return [configuredLabelPrinter(config), configuredReportPrinter(config)];
}

test('without printers, labels and reports are saved in folders of DATA_DIR', () => {
  const origin = { set_by: 'none', saved: null };
  expect(printers({})).toEqual([
    { url: { kind: 'folder', folder: resolve('data/labels') }, stock: { width: 812, height: 406, dpi: 203 }, origin },
    { url: { kind: 'folder', folder: resolve('data/reports') }, paper: undefined, origin },
  ]);
});

test('the settings have the address, the labels and the paper of each printer', () => {
  expect(
    printers({
      LABEL_PRINTER: 'zpl://192.168.1.50?w=100mm&h=50mm&dpi=300',
      REPORT_PRINTER: 'ipps://office.local/ipp/print?paper=a4',
    }),
  ).toEqual([
    { url: { kind: 'zpl', host: '192.168.1.50', port: 9100 }, stock: { width: 1181, height: 591, dpi: 300 } },
    { url: { kind: 'ipp', url: 'ipps://office.local/ipp/print', language: 'pdf' }, paper: 'a4' },
  ]);
});

const aPrinter = 'must be zpl://HOST, ipp://HOST/PATH, ipps://HOST/PATH or folder:PATH';

test.for([
  ['LABEL_PRINTER', '192.168.1.50', `LABEL_PRINTER ${aPrinter}.`],
  ['LABEL_PRINTER', 'lpd://192.168.1.50', `LABEL_PRINTER ${aPrinter}.`],
  ['LABEL_PRINTER', 'zpl:192.168.1.50', `LABEL_PRINTER ${aPrinter}.`],
  ['LABEL_PRINTER', 'zpl://192.168.1.50:99999', `LABEL_PRINTER ${aPrinter}.`],
  ['LABEL_PRINTER', 'zpl://zebra/queue', 'LABEL_PRINTER must be zpl://HOST or zpl://HOST:PORT, followed only by options.'],
  ['LABEL_PRINTER', 'zpl://tess:secret@zebra', 'LABEL_PRINTER must not contain a user or a password.'],
  ['LABEL_PRINTER', 'folder:', 'LABEL_PRINTER must contain a folder, such as folder:./labels.'],
  ['LABEL_PRINTER', 'zpl://zebra?w=4', 'LABEL_PRINTER must have a width (w) such as 4in or 100mm, from 1.5in to 6in.'],
  ['LABEL_PRINTER', 'zpl://zebra?h=0.5in', 'LABEL_PRINTER must have a height (h) such as 2in or 50mm, from 1in to 6in.'],
  ['LABEL_PRINTER', 'zpl://zebra?dpi=72', 'LABEL_PRINTER must have a dpi of 203, 300 or 600.'],
  ['LABEL_PRINTER', 'zpl://zebra?width=4in', 'LABEL_PRINTER has an unknown option: width. The options are w, h, dpi, state.'],
  ['LABEL_PRINTER', 'ipp://zebra/q?language=epl', 'LABEL_PRINTER must have language=pdf or language=zpl.'],
  [
    'LABEL_PRINTER',
    'ipp://office.local',
    "LABEL_PRINTER must contain the printer's path, such as ipp://192.168.1.60/ipp/print, or ipp://localhost/printers/NAME for a printer of the server itself.",
  ],
  ['REPORT_PRINTER', 'zpl://zebra', 'REPORT_PRINTER must not be a label printer: it cannot print Letter paper.'],
  ['REPORT_PRINTER', 'ipp://office/ipp/print?paper=legal', 'REPORT_PRINTER must have paper=letter or paper=a4.'],
  ['REPORT_PRINTER', 'ipp://office/ipp/print?w=4in', 'REPORT_PRINTER has an unknown option: w. The options are paper, fingerprint.'],
] as const)('the setting %s=%s is rejected with a message', ([name, value, sentence]) => {
  expect(() => printers({ [name]: value })).toThrow(new StartupError(sentence));
});

test('labels that are too small for a QR code with a long URL are rejected', () => {
  const environment = {
    LABEL_PRINTER: 'zpl://zebra?w=1.5in&h=1in',
    PUBLIC_URL: `https://fettle.${'bayou-'.repeat(12)}appliance.example.com`,
  };
  expect(() => printers(environment)).toThrow(
    new StartupError('LABEL_PRINTER has labels (1.5 x 1 in, 203 dpi) that are too small for a QR code with PUBLIC_URL.'),
  );
});
