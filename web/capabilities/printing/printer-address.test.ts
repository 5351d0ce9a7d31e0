import { expect, test } from 'vitest';
import { emptyFields, type PrinterFields, toPrinterFields, toPrinterUrl } from './printer-address.ts';

const labels = emptyFields('labels');
const reports = emptyFields('reports');

test.each<[Partial<PrinterFields>, string]>([
  [{ address: ' 192.168.1.50 ' }, 'zpl://192.168.1.50?w=4in&h=2in&dpi=203'],
  [{ address: '192.168.1.50:6101', width: '100mm', height: '50mm', dpi: '300' }, 'zpl://192.168.1.50:6101?w=100mm&h=50mm&dpi=300'],
  [{ address: 'roll.local', protocol: 'ipp' }, 'ipp://roll.local/ipp/print?w=4in&h=2in&dpi=203'],
  [
    { address: 'ipp://localhost/printers/zebra?language=zpl', protocol: 'zpl' },
    'ipp://localhost/printers/zebra?language=zpl&w=4in&h=2in&dpi=203',
  ],
  [{ address: 'zpl://10.0.0.5?w=3in&h=1in&dpi=300' }, 'zpl://10.0.0.5?w=3in&h=1in&dpi=300'],
  [{ address: '192.168.1.60/?w=3in', protocol: 'ipp' }, 'ipp://192.168.1.60/ipp/print?w=3in&h=2in&dpi=203'],
  [{ address: ' ' }, ''],
])('%o is the label printer %s', (fields, url) => {
  expect(toPrinterUrl({ ...labels, ...fields })).toBe(url);
});

test('the paper of a report printer is optional', () => {
  expect(toPrinterUrl({ ...reports, address: '10.0.0.8:631' })).toBe('ipp://10.0.0.8:631/ipp/print');
  expect(toPrinterUrl({ ...reports, address: '10.0.0.8/printers/office', paper: 'a4' })).toBe('ipp://10.0.0.8/printers/office?paper=a4');
});

test.each(['zpl://192.168.1.50?w=3in&h=1in&dpi=300', 'ipp://localhost/printers/zebra?language=zpl&w=4in&h=2in&dpi=203'])(
  'a saved printer is unchanged by editing nothing: %s',
  (url) => {
    expect(toPrinterUrl(toPrinterFields('labels', url))).toBe(url);
  },
);

test('the resolution of a found printer is kept', () => {
  expect(toPrinterUrl(toPrinterFields('labels', 'zpl://10.0.0.7', 300))).toBe('zpl://10.0.0.7?w=4in&h=2in&dpi=300');
});
