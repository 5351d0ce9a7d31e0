import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { msg } from '@fettle/i18n/message.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { PrinterError } from './printers/printer-error.ts';
import type { PrintResult } from './printers/printer.ts';
import { createReportPrinter } from './report-printer.ts';
import { FakeZebra } from '../../testing/printers/fake-zebra.ts';
import { describeInShop, describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop, fakePrinters } from '../../testing/test-shop.ts';
import { createLabelPrinter } from './label-printer.ts';
import { defaultLabelStock } from './labels/label-stock.ts';

const stale = { model: 'STALE', serial: 'STALE', brand: 'lg', style: 'Chest', color: 'Red' };

describeInShop('Printing a label', (shop) => {
  test('printing a label prints the stored values, not those of a stale screen', async () => {
    const id = await shop.addMachine(shop.tess, { color: 'White' });
    const { status, body } = await shop.walt.call('printLabel', { body: { id, ...stale } });
    expect([status, body]).toEqual([200, { success: true, message: '1 label printed.' }]);
    expect(shop.labels.at(-1)).toEqual({
      language: 'en',
      number: String(id),
      brand: 'WHIRLPOOL',
      model: 'WRS325SDHZ',
      serial: 'K93512345',
      style: '',
      color: 'White',
      shopName: 'Bayou Appliance',
      code: String(id),
    });
    expect((await shop.card(id)).events[0]).toMatchObject({ kind: 'label_printed', author_name: 'Walt Hebert', to: null });
  });

  test('several copies are one event with their number', async () => {
    const id = await shop.addMachine(shop.tess);
    expect((await shop.tess.call('printLabel', { body: { id, ...stale, copies: 3 } })).status).toBe(200);
    expect((await shop.card(id)).events[0]).toMatchObject({ kind: 'label_printed', to: '3' });
    for (const copies of [0, 11, 1.5, '2']) {
      expect((await shop.tess.call('printLabel', { body: { id, ...stale, copies } })).status).toBe(400);
    }
  });

  test('printing a label is no work: the machine stays among those that were not worked on for long', async () => {
    const id = await shop.addMachine(shop.tess);
    const { touched_on } = await shop.card(id);
    shop.clock.advance({ days: 15 });
    await shop.tess.call('printLabel', { body: { id, ...stale } });
    expect((await shop.card(id)).touched_on).toBe(touched_on);
    const { data } = (await shop.ada.call('getFloor')).body;
    expect(data.longest_idle.map((machine) => machine.id)).toContain(id);
  });

  test('a machine that does not exist has no label', async () => {
    const before = shop.labels.length;
    expect((await shop.tess.call('printLabel', { body: { id: 999_999, ...stale } })).body.message).toBe('Machine not found');
    expect((await shop.tess.call('labelPdf', { params: { ids: 999_999 } })).status).toBe(404);
    expect(shop.labels).toHaveLength(before);
  });

  test('any employee can open a label as a PDF in the browser', async () => {
    const id = await shop.addMachine(shop.tess);
    const { status, headers, bytes } = await shop.walt.send({ method: 'GET', path: `/api/labels/label/${id}` });
    expect(status).toBe(200);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="fettle-label-${id}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain("object-src 'self'");
    expect(headers['content-security-policy']).not.toContain('sandbox');
  });

  test('the labels of several machines are one PDF; copies repeat, and an unknown machine has no label', async () => {
    const ids = [await shop.addMachine(shop.tess), await shop.addMachine(shop.tess)];
    const open = (path: string) => shop.walt.call('labelPdf', { params: { ids: path } });
    const { status, headers } = await open([...ids, ids[0]].join(','));
    expect([status, headers['content-disposition']]).toEqual([200, 'inline; filename="fettle-3-labels.pdf"']);
    const none = await open(`${ids[0]},999999`);
    expect([none.status, none.body]).toEqual([404, { success: false, message: 'Machine 999999 not found' }]);
    const wrong: [path: string, message: string][] = [
      ['1,', 'The id must be a positive whole number.'],
      ['1,0', 'The id must be a positive whole number.'],
      ['9999999999999999', 'The id is too large.'],
      [Array(101).fill(ids[0]).join(','), 'The id must be at most 100 numbers.'],
    ];
    for (const [path, message] of wrong) {
      const refused = await open(path);
      expect([refused.status, (refused.body as { message?: string }).message]).toEqual([400, message]);
    }
    expect((await shop.visitor.call('labelPdf', { params: { ids: ids.join(',') } })).status).toBe(401);
  });

  test('an admin sees the configured printers and their state, and prints a test label, of which only the time is stored', async () => {
    const { body } = await shop.ada.call('getPrinters');
    expect(body.data.map(({ use, is_ready }) => [use, is_ready])).toEqual([
      ['labels', true],
      ['reports', true],
    ]);
    const rows = await shop.countRows();
    expect((await shop.ada.call('printTestLabel')).status).toBe(200);
    expect(shop.labels.at(-1)).toMatchObject({ number: 'TEST', code: 'TEST' });
    expect(await shop.countRows()).toEqual({ ...rows, settings: 1 });
  });
});

const printer = msg('The label printer');
const failures = [
  [new PrinterError('not_ready', msg('{printer} is out of labels. Load a new roll.', { printer })), 503, 'Nothing was printed.', false],
  [new PrinterError('failed', msg('{printer} did not respond in time.', { printer })), 502, 'Nothing was printed.', false],
  [
    new PrinterError('timeout', msg('{printer} stopped partway through.', { printer }), { mayHavePrinted: true }),
    504,
    'It may have printed anyway. Check the printer before you try again.',
    true,
  ],
] as const;

describeEachEngine('Printing', (engine) => {
  test.for(failures)(
    'printing reports a printer error and records no event: %s',
    async ([failure, expected, addition, may_have_printed]) => {
      // A stub: a real printer cannot be made to fail like this.
      const labelPrinter = { ...fakePrinters.labelPrinter, print: () => Promise.reject(failure) };
      await using shop = await openTestShop(engine, { labelPrinter });
      const id = await shop.addMachine(shop.tess);
      const { status, body } = await shop.tess.call('printLabel', { body: { id, ...stale } });
      const message = `${failure.message} ${addition}`;
      expect([status, body]).toEqual([expected, { success: false, message, may_have_printed, pdf: `/api/labels/label/${id}` }]);
      expect((await shop.card(id)).events.map(({ kind }) => kind)).toEqual(['registered']);
    },
  );

  test("a label whose PDF is refused, because too many are waiting, is not printed according to today's labels", async () => {
    const refusal = new AppError('too_many', msg("Your other documents aren't ready yet. Try again in a moment."));
    // A stub: the queue of documents is full only for a moment.
    await using shop = await openTestShop(engine, { labelPrinter: { ...fakePrinters.labelPrinter, print: () => Promise.reject(refusal) } });
    expect((await shop.tess.call('printLabel', { body: { id: await shop.addMachine(shop.tess), ...stale } })).status).toBe(429);
    expect((await shop.ada.call('getLabelJobs')).body.data).toMatchObject([{ status: 'failed', failure: refusal.message }]);
  });

  test('a job that may have printed does not print again when the request is repeated', async () => {
    let prints = 0;
    const outcomes = [new PrinterError('not_ready', msg('Open.')), new PrinterError('failed', msg('Reset.'), { mayHavePrinted: true })];
    const print = () => Promise.reject(outcomes[prints++] ?? new Error('A third print.'));
    await using shop = await openTestShop(engine, { labelPrinter: { ...fakePrinters.labelPrinter, print } });
    const body = { id: await shop.addMachine(shop.tess), ...stale };
    const ask = async () => (await shop.tess.call('printLabel', { body, headers: { 'idempotency-key': 'one-intention' } })).status;
    // A job that certainly did not print is retried. One that may have printed is not.
    expect([await ask(), await ask(), await ask()]).toEqual([503, 502, 409]);
    expect(prints).toBe(2);
    const retried = await shop.tess.call('printLabel', { body, headers: { 'idempotency-key': 'another' } });
    expect([retried.status, prints]).toEqual([500, 3]);
    shop.takeErrors();
  });

  test('a stuck printer does not block others: no transaction is open meanwhile', async () => {
    const { promise: stuck, resolve: free } = Promise.withResolvers<PrintResult>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const print = () => (begin(), stuck);
    await using shop = await openTestShop(engine, { labelPrinter: { ...fakePrinters.labelPrinter, print } });
    const id = await shop.addMachine(shop.tess);
    const printing = shop.tess.call('printLabel', { body: { id, ...stale }, headers: { 'idempotency-key': 'stuck' } });
    await begun;
    expect((await shop.walt.call('addNote', { params: { id }, body: { content: 'Meanwhile.' } })).status).toBe(200);
    free({ message: msg('Label printed.'), outcome: 'printed' });
    expect((await printing).status).toBe(200);
    expect((await shop.card(id)).events.map(({ kind }) => kind)).toEqual(['label_printed', 'note_added', 'registered']);
  });

  test('repeated requests with one idempotency key print once, during and after printing', async () => {
    const zebra = await FakeZebra.start();
    const url = { kind: 'zpl', host: '127.0.0.1', port: zebra.port } as const;
    await using shop = await openTestShop(engine, { labelPrinter: createLabelPrinter({ url, stock: defaultLabelStock }) });
    const body = { id: await shop.addMachine(shop.tess), ...stale };
    const ask = () => shop.tess.call('printLabel', { body, headers: { 'idempotency-key': 'one-intention' } });
    const replies = [...(await Promise.all([ask(), ask()])), await ask()];
    expect(replies.map(({ body }) => body.message)).toEqual(Array.from({ length: 3 }, () => 'Label sent to the printer.'));
    expect(zebra.printed).toHaveLength(1);
    await zebra.stop();
  });

  test("without a printer, labels and reports are saved as PDFs, and a machine's new label replaces its old one", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fettle-paper-'));
    const shop = await openTestShop(engine, {
      labelPrinter: createLabelPrinter({ url: { kind: 'folder', folder: join(folder, 'l') }, stock: defaultLabelStock }),
      reportPrinter: createReportPrinter({ url: { kind: 'folder', folder: join(folder, 'r') }, paper: undefined }),
    });
    const id = await shop.addMachine(shop.tess);
    for (let n = 0; n < 2; n += 1) {
      const { body } = await shop.tess.call('printLabel', { body: { id, ...stale } });
      expect(body).toMatchObject({
        message: 'No printer connected. The label was saved as a PDF.',
        url: `/api/labels/label/${id}`,
      });
    }
    const copies = (await shop.tess.call('printLabel', { body: { id, ...stale, copies: 2 } })).body;
    expect(copies).toMatchObject({
      message: 'No printer connected. 2 labels were saved as a PDF.',
      url: `/api/labels/label/${id},${id}`,
    });
    const range = { start: '2026-11-20', end: '2026-11-20' };
    const { body } = await shop.tess.call('getUserMetrics', { params: { userId: shop.tess.id }, query: range });
    const report = { employee_name: '../Tess Đặng', metrics: body.data };
    const printed = await shop.ada.call('printEmployeeMetrics', { body: report });
    expect(printed.body.message).toBe('No printer connected. The report was saved as a PDF.');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'));
    expect(files.toSorted()).toEqual([
      expect.stringMatching(new RegExp(`^l/label-${id}-[0-9a-f]{8}\\.pdf$`)),
      expect.stringMatching(/^r\/metrics[A-Za-z0-9-]+\.pdf$/),
    ]);
    for (const file of files) expect(readFileSync(join(folder, file)).subarray(0, 5).toString()).toBe('%PDF-');
    await shop.close();
    rmSync(folder, { recursive: true });
  });
});

describeEachEngine('Labels in Spanish', (engine) => {
  test('labels are in the language of the shop, whatever the browser asks for', async () => {
    await using shop = await openTestShop(engine);
    await shop.ada.call('updateShop', { body: { language: 'es' } });
    const id = await shop.addMachine(shop.tess, { style: 'Top & Bottom', color: 'White' });
    expect((await shop.walt.call('printLabel', { body: { id, ...stale } })).status).toBe(200);
    expect(shop.labels.at(-1)).toMatchObject({ language: 'es', brand: 'WHIRLPOOL', style: 'Congelador arriba', color: 'Blanco' });
    await shop.ada.call('printTestLabel');
    expect(shop.labels.at(-1)).toMatchObject({ language: 'es', number: 'PRUEBA', brand: 'ETIQUETA DE PRUEBA' });
    const preview = await shop.ada.call('previewLabel', { query: { drawn_as: 'zpl' }, headers: { 'accept-language': 'en' } });
    expect(preview.bytes.toString()).toContain('Modelo');
  });
});
