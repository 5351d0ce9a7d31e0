import { labelRoll, startIppPrinter } from '@fettle/ipp/testing/ippeveprinter.ts';
import { loopback, startResponder } from '@fettle/dns-sd/testing/responder.ts';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { FakeZebra } from '../../testing/printers/fake-zebra.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { createPrinterFinder } from './printers/find-printers.ts';

describeEachEngine('Finding printers', (engine) => {
  test('a Zebra, a driverless label printer and an office printer that announce themselves are found, saved, and print', async () => {
    const [zebra, roll, office] = [await FakeZebra.start(), await startIppPrinter({ attributes: labelRoll }), await startIppPrinter()];
    const ipp = { type: '_ipp._tcp', txt: { rp: 'ipp/print', pdl: 'application/pdf' } };
    const responder = await startResponder([
      { name: 'ZBR421', type: '_pdl-datastream._tcp', port: zebra.port, txt: { ty: 'ZTC ZD421-203dpi ZPL' } },
      { ...ipp, name: 'Roll', port: Number(new URL(roll.url).port), txt: { ...ipp.txt, ty: 'Label printer' } },
      { ...ipp, name: 'Office', port: Number(new URL(office.url).port) },
    ]);
    const findPrinters = createPrinterFinder({ interfaces: [loopback], port: responder.port, timeoutMs: 600 });
    await using shop = await openTestShop(engine, { findPrinters });
    const id = await shop.addMachine(shop.tess);

    const [found, same] = await Promise.all([shop.ada.call('findPrinters'), shop.ada.call('findPrinters')]);
    expect(same.body.data).toEqual(found.body.data);
    expect(found.body.data.map(({ use, name, url }) => [use, name, url])).toEqual([
      ['labels', 'Roll', roll.url.replace('localhost', loopback)],
      ['labels', 'ZBR421', `zpl://${loopback}:${zebra.port}`],
      ['reports', 'Office', office.url.replace('localhost', loopback)],
    ]);

    const messages: string[] = [];
    for (const { use, name, url } of found.body.data) {
      expect((await shop.ada.call('savePrinter', { body: { use, name, url } })).status).toBe(200);
      const printing =
        use === 'labels'
          ? shop.tess.call('printLabel', { body: { id, model: 'M', serial: 'S', brand: 'lg' } })
          : shop.ada.call('printEmployeeMetrics', {
              body: {
                employee_name: 'Tess',
                metrics: { in_progress: [], completed_in_range: [], trashed_in_range: [], count_completed_trashed: 0 },
              },
            });
      messages.push((await printing).body.message);
    }
    expect(messages).toEqual(['Label printed.', 'Label sent to the printer.', 'Report printed.']);
    expect([zebra.printed.length, (await roll.jobs()).length, (await office.jobs()).length]).toEqual([1, 1, 1]);
    expect((await shop.ada.call('getPrinters')).body.data.map(({ saved }) => saved?.name)).toEqual(['ZBR421', 'Office']);
    await Promise.all([zebra.stop(), roll.stop(), office.stop(), responder.stop()]);
  });
});
