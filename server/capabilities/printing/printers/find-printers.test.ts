import type { Service } from '@fettle/dns-sd';
import { expect, test } from 'vitest';
import { createPrinterFinder, toFoundPrinters } from './find-printers.ts';

type Offer = { name: string; type?: 'raw' | 'ipp'; host?: string; port?: number; address?: string; txt?: Record<string, string> };

function found(...offers: Offer[]) {
  return toFoundPrinters(offers.map(toService));
}

function toService({ name, type = 'raw', host = name, address = '10.0.0.7', txt = {}, ...offer }: Offer): Service {
  const port = offer.port ?? (type === 'raw' ? 9100 : 631);
  return {
    name,
    type: type === 'raw' ? '_pdl-datastream._tcp' : '_ipp._tcp',
    host,
    port,
    addresses: [address],
    txt: new Map(Object.entries(txt)),
  };
}

test('a server without a network says so', async () => {
  await expect(createPrinterFinder({ interfaces: [] })()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'This server is on no network where it could find printers.',
  });
});

test('a Zebra is a label printer, with the resolution that its model says', () => {
  expect(found({ name: 'ZBR421', txt: { ty: 'ZTC ZD421-300dpi ZPL' } })).toEqual([
    { use: 'labels', name: 'ZBR421', model: 'ZTC ZD421-300dpi ZPL', address: '10.0.0.7', url: 'zpl://10.0.0.7', dpi: 300 },
  ]);
  expect(found({ name: 'Bench', port: 6101, address: 'fd00::7', txt: { product: '(ZTC GK420d)' } })).toMatchObject([
    { use: 'labels', model: 'ZTC GK420d', url: 'zpl://[fd00::7]:6101', dpi: null },
  ]);
});

test('an office printer is a report printer at its own path, also if it listens on port 9100', () => {
  const txt = { ty: 'HP LaserJet M404', pdl: 'application/postscript,application/vnd.hp-PCL,application/pdf', rp: 'ipp/print2' };
  const laser = { name: 'HP LaserJet M404', host: 'hp.local', txt };
  const reports = { use: 'reports', name: 'HP LaserJet M404', model: null, address: '10.0.0.7', dpi: null };
  expect(found(laser, { ...laser, type: 'ipp' })).toEqual([{ ...reports, url: 'ipp://10.0.0.7:631/ipp/print2' }]);
  expect(found({ ...laser, txt: {} }, { ...laser, type: 'ipp', txt: { rp: '' } })).toEqual([
    { ...reports, url: 'ipp://10.0.0.7:631/ipp/print' },
  ]);
});

test('each queue that a computer shares is a printer', () => {
  const shared = { type: 'ipp', host: 'counter.local' } as const;
  const office = { ...shared, name: 'Office', txt: { rp: 'printers/office' } };
  const labels = { ...shared, name: 'Labels 4x2', txt: { rp: 'printers/labels' } };
  expect(found(office, labels)).toMatchObject([
    { use: 'labels', name: 'Labels 4x2', url: 'ipp://10.0.0.7:631/printers/labels' },
    { use: 'reports', name: 'Office', url: 'ipp://10.0.0.7:631/printers/office' },
  ]);
});

test('a printer that Fettle cannot use is left out', () => {
  expect(found({ name: 'Old LaserJet', txt: { pdl: 'application/vnd.hp-PCL' } })).toEqual([]);
  expect(found({ name: 'Photo printer', type: 'ipp', txt: { pdl: 'image/urf,image/jpeg' } })).toEqual([]);
  expect(found({ name: 'Strange', type: 'ipp', txt: { rp: 'x#y' } })).toEqual([]);
});

test.each(['DYMO LabelWriter', 'Zebra at the bench', 'ZD230', 'QL-820NWB', 'Labels 4x2', 'Rollo'])('%s is a label printer', (name) => {
  expect(found({ name, type: 'ipp' })).toMatchObject([{ use: 'labels', url: 'ipp://10.0.0.7:631/ipp/print' }]);
});

test.each(['DYMO LabelWriter', 'QL-820NWB', 'Labels 4x2', 'Rollo'])('%s is driverless, also if it listens on port 9100', (name) => {
  expect(found({ name }, { name, type: 'ipp' })).toMatchObject([{ use: 'labels', url: 'ipp://10.0.0.7:631/ipp/print' }]);
});

test.each(['Brother HL-L2350DW', 'EPSON ET-2850 Series', 'Canon TS6420', 'Lexmark C3224'])('%s is a report printer', (name) => {
  expect(found({ name, type: 'ipp' })).toMatchObject([{ use: 'reports' }]);
});

test('each device is listed once, and label printers come first', () => {
  const zebra = { name: 'Zebra', host: 'zebra.local', address: '10.0.0.9' };
  expect(found({ name: 'Aficio', type: 'ipp' }, { ...zebra, type: 'ipp' }, zebra).map(({ name, url }) => [name, url])).toEqual([
    ['Zebra', 'zpl://10.0.0.9'],
    ['Aficio', 'ipp://10.0.0.7:631/ipp/print'],
  ]);
});
