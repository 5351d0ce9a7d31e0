import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { ScriptedPrinter } from '@fettle/ipp/testing/scripted-printer.ts';
import { expect, test } from 'vitest';
import { saveSetting } from '../shop/store.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { FakeZebra } from '../../testing/printers/fake-zebra.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createLabelPrinter } from './label-printer.ts';
import { defaultLabelStock } from './labels/label-stock.ts';
import { deleteOldPrintJobs } from './store.ts';

const save = (shop: TestShop, url: string, use = 'labels') => shop.ada.call('savePrinter', { body: { use, url } });
const printLabel = (shop: TestShop, id: number) =>
  shop.tess.call('printLabel', { body: { id, model: 'M', serial: 'S', brand: 'lg', copies: 2 } });
const jobs = async (shop: TestShop) => (await shop.ada.call('getLabelJobs')).body;
const status = async (shop: TestShop) => (await shop.tess.call('getLabelPrinterStatus')).body.data;

describeEachEngine('Saved printers', (engine) => {
  test('a printer that an admin saves is used from the next label on, by every server of the shop, until it is removed', async () => {
    await using shop = await openTestShop(engine);
    const [first, second] = [await FakeZebra.start(), await FakeZebra.start()];
    const id = await shop.addMachine(shop.tess);
    const otherServer = await shop.visitorOfSecondServer();
    const printOnOther = () =>
      otherServer.call('printLabel', { body: { id, model: 'M', serial: 'S', brand: 'lg' }, headers: { cookie: shop.tess.cookie ?? '' } });

    expect((await save(shop, `${first.url}?w=4in&h=3in`)).body).toMatchObject({ success: true, message: 'Label printer saved.' });
    expect((await printOnOther()).body.message).toBe('Label sent to the printer.');
    expect((await save(shop, second.url)).status).toBe(200);
    expect((await printOnOther()).body.message).toBe('Label sent to the printer.');
    expect((await printLabel(shop, id)).body.message).toBe('2 labels sent to the printer.');
    expect([first.printed.length, second.printed.length]).toEqual([1, 2]);
    // 3 in at 203 dpi.
    expect(first.printed[0]).toContain('^LL609');

    expect((await shop.ada.call('getPrinters')).body.data[0]).toMatchObject({
      use: 'labels',
      set_by: 'admin',
      saved: { url: second.url, name: null },
      is_ready: true,
    });
    expect((await shop.ada.call('removePrinter', { body: { use: 'labels' } })).body.message).toBe('Label printer removed.');
    expect((await shop.ada.call('getPrinters')).body.data[0]).toMatchObject({ set_by: 'none', saved: null });
    await printOnOther();
    expect(second.printed).toHaveLength(2);
    await Promise.all([first.stop(), second.stop()]);
  });

  test('a printer of the environment cannot be changed or replaced by a saved one', async () => {
    const zebra = await FakeZebra.start();
    const url = { kind: 'zpl', host: '127.0.0.1', port: zebra.port } as const;
    await using shop = await openTestShop(engine, { labelPrinter: createLabelPrinter({ url, stock: defaultLabelStock }) });
    const message = 'The server sets this. Ask the person who runs it to remove LABEL_PRINTER from its settings.';
    const body = { use: 'labels', url: 'zpl://10.0.0.7' };
    for (const call of ['savePrinter', 'testPrinter'] as const) {
      expect((await shop.ada.call(call, { body })).body, call).toEqual({ success: false, message });
    }
    expect((await shop.ada.call('removePrinter', { body: { use: 'labels' } })).body.message).toBe(message);
    const change = { changed_on: shop.clock.now.toISOString(), changed_by: shop.ada.id };
    await saveSetting(shop.db, 'label_printer', { url: 'zpl://10.0.0.7', name: null }, change);
    expect((await shop.ada.call('getPrinters')).body.data[0]).toMatchObject({ set_by: 'environment', saved: null });
    await printLabel(shop, await shop.addMachine(shop.tess));
    expect(zebra.printed).toHaveLength(1);
    expect((await save(shop, 'ipp://10.0.0.8/ipp/print?paper=a4', 'reports')).status).toBe(200);
    await zebra.stop();
  });

  test.for([
    ['labels', 'folder:/etc', 'The address must be zpl://HOST, ipp://HOST/PATH or ipps://HOST/PATH.'],
    ['labels', 'http://10.0.0.7/', 'The address must be zpl://HOST, ipp://HOST/PATH or ipps://HOST/PATH.'],
    ['labels', 'zpl://root:secret@10.0.0.7', 'The address must not contain a user or a password.'],
    ['labels', 'zpl://10.0.0.7?w=9in', 'The address must have a width (w) such as 4in or 100mm, from 1.5in to 6in.'],
    ['labels', 'zpl://10.0.0.7?paper=a4', 'The address has an unknown option: paper. The options are w, h, dpi, state.'],
    ['reports', 'zpl://10.0.0.7', 'The address must not be a label printer: it cannot print Letter paper.'],
    ['reports', 'folder:/etc', 'The address must be ipp://HOST/PATH or ipps://HOST/PATH.'],
  ] as const)('an address that the environment would not take, or a folder, is rejected: %s %s', async ([use, url, message]) => {
    await using shop = await openTestShop(engine);
    const rows = await shop.countRows();
    for (const call of ['savePrinter', 'testPrinter'] as const) {
      const { status, body } = await shop.ada.call(call, { body: { use, url } });
      expect([status, body]).toEqual([400, { success: false, message, field: 'url' }]);
    }
    expect(await shop.countRows()).toEqual(rows);
  });

  test('a saved printer that can no longer be used is like none, and can be removed', async () => {
    await using shop = await openTestShop(engine, { publicUrl: `https://fettle.${'bayou-'.repeat(12)}appliance.example.com` });
    const saved = { url: 'zpl://10.0.0.7?w=1.5in&h=1in', name: null };
    await saveSetting(shop.db, 'label_printer', saved, { changed_on: shop.clock.now.toISOString(), changed_by: shop.ada.id });
    expect((await shop.ada.call('getPrinters')).body.data[0]).toMatchObject({ kind: 'folder', set_by: 'admin', saved });
    expect((await printLabel(shop, await shop.addMachine(shop.tess))).status).toBe(200);
    expect((await shop.ada.call('removePrinter', { body: { use: 'labels' } })).status).toBe(200);
    expect((await shop.ada.call('getPrinters')).body.data[0]).toMatchObject({ set_by: 'none' });
  });

  test('what is wrong with an address is said in the language of the admin', async () => {
    await using shop = await openTestShop(engine);
    const address = { use: 'labels', url: 'zpl://10.0.0.7?paper=a4' };
    const { message } = (await shop.ada.call('savePrinter', { body: address, headers: { 'accept-language': 'es' } })).body;
    expect(message).toBe('La dirección tiene una opción desconocida: paper. Las opciones son w, h, dpi, state.');
  });

  test('a printer is tested before it is saved: it prints a test label, or the message says what is wrong', async () => {
    const zebra = await FakeZebra.start();
    await using shop = await openTestShop(engine);
    shop.announcePrinter(zebra.url);
    const body = { use: 'labels', url: `${zebra.url}?dpi=300` };
    expect((await shop.ada.call('testPrinter', { body })).body.message).toBe('Label sent to the printer.');
    expect(zebra.printed[0]).toContain('^FDTEST^');
    zebra.state = 'out of paper';
    const { status, body: failure } = await shop.ada.call('testPrinter', { body });
    expect([status, failure.message]).toEqual([503, 'The label printer is out of labels. Load a new roll. Nothing was printed.']);
    await zebra.stop();

    const off = { use: 'reports', url: 'ipp://127.0.0.1:9102/ipp/print' };
    const { message } = (await shop.ada.call('testPrinter', { body: off })).body;
    expect(message).toBe('The report printer is not responding at ipp://127.0.0.1:9102/ipp/print. Check that it is on and on the network.');
    expect((await shop.ada.call('getPrinters')).body.data.map(({ set_by }) => set_by)).toEqual(['none', 'none']);
  });
});

describeEachEngine('Testing an address', (engine) => {
  test('testing an address is for printers only: open and closed ports of anything else get the same answer, and no connection', async () => {
    await using shop = await openTestShop(engine);
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answers = async () => {
      const replies = ['zpl://127.0.0.1', 'ipp://127.0.0.1'].map(async (host) => {
        const url = host.startsWith('zpl') ? `${host}:${port}` : `${host}:${port}/ipp/print`;
        const { status, body } = await shop.ada.call('testPrinter', { body: { use: 'labels', url } });
        return [status, body];
      });
      return Promise.all(replies);
    };
    const open = await answers();
    server.close();
    await once(server, 'close');
    expect(await answers()).toEqual(open);
    const message = `The address has port ${port}. Fettle tests only printers that Find printers lists, and the ports 631, 6101, 9100, 9101, 9102. Save the printer to use another port.`;
    expect(open).toEqual(Array.from({ length: 2 }, () => [400, { success: false, message, field: 'url' }]));
    expect(connections).toBe(0);
  });

  test('testing an address quotes nothing that it got from there', async () => {
    const attributes = {
      'printer-state': ['integer', 5],
      'printer-state-reasons': ['keyword', 'none'],
      'printer-state-message': ['text', 'Secret banner'],
    } as const;
    await using printer = await ScriptedPrinter.start(() => ({ attributes }));
    await using shop = await openTestShop(engine);
    shop.announcePrinter(printer.url);
    const body = { use: 'reports', url: printer.url };
    expect((await shop.ada.call('testPrinter', { body })).body.message).toBe('The report printer has stopped. Check its display.');
    await save(shop, printer.url, 'reports');
    expect((await shop.ada.call('getPrinters')).body.data[1]?.state).toContain('Secret banner');
  });
});

describeEachEngine("Today's labels", (engine) => {
  test('each attempt is listed with its status, newest first, and test labels are not', async () => {
    const zebra = await FakeZebra.start();
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, { color: 'White' });
    await printLabel(shop, id);
    await save(shop, zebra.url);
    for (const state of ['ready', 'head open', 'resets halfway'] as const) {
      zebra.state = state;
      shop.clock.advance({ seconds: 1 });
      await printLabel(shop, id);
    }
    zebra.state = 'ready';
    await shop.ada.call('printTestLabel');
    const { data, meta } = await jobs(shop);
    expect(data.map(({ status, failure }) => [status, failure])).toEqual([
      ['may_have_printed', 'The label printer closed the connection before receiving the whole job.'],
      ['failed', 'The label printer is open. Close its cover.'],
      ['sent', null],
      ['printed', null],
    ]);
    expect(data[0]).toMatchObject({
      on: '2026-11-20T15:00:03.000Z',
      author_name: 'Tess Landry',
      copies: 2,
      machine: { id, brand: 'whirlpool', model: 'WRS325SDHZ', serial: 'K93512345', style: null, color: 'White' },
    });
    expect(meta).toEqual({ is_cut: false });
    await zebra.stop();
  });

  test("the day begins at midnight in the shop's time zone, and a long day is cut", async () => {
    await using shop = await openTestShop(engine, { timeZone: 'America/Chicago' });
    const id = await shop.addMachine(shop.tess);
    // 11:59 p.m. and midnight in Chicago.
    for (const instant of ['2026-11-21T05:59:00.000Z', '2026-11-21T06:00:00.000Z']) {
      shop.clock.now = new Date(instant);
      await printLabel(shop, id);
    }
    shop.clock.now = new Date('2026-11-21T20:00:00.000Z');
    expect((await jobs(shop)).data.map(({ on }) => on)).toEqual(['2026-11-21T06:00:00.000Z']);
    const row = {
      machine_id: id,
      author_id: shop.tess.id,
      on: shop.clock.now.toISOString(),
      copies: 1,
      status: 'sent',
      failure: null,
    } as const;
    await shop.db
      .insertInto('print_jobs')
      .values(Array.from({ length: 200 }, () => row))
      .execute();
    const { data, meta } = await jobs(shop);
    expect([data.length, meta]).toEqual([200, { is_cut: true }]);
  });

  test('labels of more than 30 days ago are forgotten', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess);
    await printLabel(shop, id);
    shop.clock.advance({ days: 29 });
    await deleteOldPrintJobs(shop.db, shop.clock.now);
    expect(await shop.countRows()).toMatchObject({ print_jobs: 1 });
    shop.clock.advance({ days: 2 });
    await deleteOldPrintJobs(shop.db, shop.clock.now);
    expect(await shop.countRows()).toMatchObject({ print_jobs: 0 });
  });
});

describeEachEngine('The status of the label printer', (engine) => {
  test('a technician sees what the printer needs, asked at most every 20 seconds, and at once after a failed label', async () => {
    const zebra = await FakeZebra.start();
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess);
    await save(shop, zebra.url);
    const ready = { needs_attention: false, state: 'Ready.' };
    const empty = { needs_attention: true, state: 'The label printer is out of labels. Load a new roll.' };
    expect(await status(shop)).toEqual(ready);
    zebra.state = 'out of paper';
    shop.clock.advance({ seconds: 19 });
    expect(await status(shop)).toEqual(ready);
    expect((await printLabel(shop, id)).status).toBe(503);
    expect(await status(shop)).toEqual(empty);
    zebra.state = 'ready';
    expect(await status(shop)).toEqual(empty);
    shop.clock.advance({ seconds: 20 });
    expect(await status(shop)).toEqual(ready);
    await zebra.stop();
  });

  test('without a printer nothing needs attention, and a new printer is asked at once', async () => {
    await using shop = await openTestShop(engine);
    expect((await status(shop)).needs_attention).toBe(false);
    await save(shop, 'ipp://127.0.0.1:1/ipp/print');
    expect((await status(shop)).state).toMatch(/^The label printer is not responding at ipp:/);
    await shop.ada.call('removePrinter', { body: { use: 'labels' } });
    expect((await status(shop)).needs_attention).toBe(false);
  });
});
