import { expect, test } from 'vitest';
import { msg } from '@fettle/i18n/message.ts';
import { PrinterError } from '../printing/printers/printer-error.ts';
import { describeInShop, describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop, fakePrinters, whirlpoolFridge } from '../../testing/test-shop.ts';

const nothing = { in_progress: [], completed_in_range: [], trashed_in_range: [], count_completed_trashed: 0 };
const repaired = {
  ...whirlpoolFridge,
  style: 'Top & Bottom',
  status: 'completed',
  repair_number: 1,
  started_on: '2026-11-19T15:00:00.000Z',
  completed_on: '2026-11-20T15:00:00.000Z',
  trashed_on: null,
} as const;
const range = { start: '2026-11-01', end: '2026-11-30' };

describeInShop('Printing metrics', (shop) => {
  test('metrics sent without an employee id are printed as sent, with the name that was sent', async () => {
    const { body } = await shop.ada.call('printEmployeeMetrics', { body: { employee_name: 'Tess', metrics: nothing } });
    expect(body).toEqual({ success: true, message: 'Report printed.' });
    expect(shop.reports.at(-1)).toMatchObject({ employeeName: 'Tess', metrics: nothing, range: undefined, printedOn: shop.clock.now });
  });

  test("with an employee's id and a range, the server prints its own data instead of the metrics sent", async () => {
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    const body = { employee_name: 'Someone', metrics: nothing, user_id: shop.tess.id, ...range };
    expect((await shop.ada.call('printEmployeeMetrics', { body })).status).toBe(200);
    const report = shop.reports.at(-1);
    expect(report).toMatchObject({ employeeName: 'Tess Landry', range });
    expect(report?.metrics.completed_in_range.map((line) => line.id)).toContain(id);
  });

  test('sent metrics of 5,000 repairs are printed, and one more is rejected', async () => {
    const print = (repairs: number) => {
      const completed_in_range = Array.from({ length: repairs }, (_, n) => ({ ...repaired, id: n + 1, serial: `BX${100_000_000 + n}` }));
      return shop.ada.call('printEmployeeMetrics', { body: { employee_name: 'Tess', metrics: { ...nothing, completed_in_range } } });
    };
    expect((await print(5_000)).status).toBe(200);
    expect(shop.reports.at(-1)?.metrics.completed_in_range).toHaveLength(5_000);
    const { status, body } = await print(5_001);
    expect([status, body.message]).toEqual([400, 'There are 5,001 repairs in this range. The limit is 5,000. Choose a shorter range.']);
  });

  test('metrics may say how long a repair waited for parts, in whole seconds', async () => {
    const print = (waited_seconds: unknown) => {
      const metrics = {
        ...nothing,
        completed_in_range: [{ ...repaired, id: 1, serial: 'BX1', waited_seconds }],
        count_completed_trashed: 1,
      };
      return shop.ada.call('printEmployeeMetrics', { body: { employee_name: 'Tess', metrics } });
    };
    expect((await print(7_200)).status).toBe(200);
    expect(shop.reports.at(-1)?.metrics.completed_in_range).toMatchObject([{ waited_seconds: 7_200 }]);
    for (const wrong of [-1, 0.5, '7200', null, 3_155_760_001]) expect((await print(wrong)).status, String(wrong)).toBe(400);
  });

  test('id and range must be sent together, with an existing employee and valid days', async () => {
    const ask = async (more: object) =>
      (await shop.ada.call('printEmployeeMetrics', { body: { employee_name: 'Tess', metrics: nothing, ...more } })).status;
    expect(await ask({ user_id: shop.tess.id })).toBe(400);
    expect(await ask(range)).toBe(400);
    expect(await ask({ user_id: shop.tess.id, start: '2026-11-30', end: '2026-11-01' })).toBe(400);
    expect(await ask({ user_id: shop.tess.id, start: '2026-02-30', end: '2026-03-01' })).toBe(400);
    expect(await ask({ user_id: 999_999, ...range })).toBe(404);
  });

  test('a report opens as a PDF for its employee and for admins, and for nobody else', async () => {
    const path = `/api/export/metrics_report/${shop.tess.id}?start=2026-11-01&end=2026-11-30`;
    for (const client of [shop.tess, shop.ada]) {
      const { status, headers, bytes } = await client.send({ method: 'GET', path });
      expect(status).toBe(200);
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="fettle-metrics-${shop.tess.id}-2026-11-01-2026-11-30.pdf"`,
      });
    }
    expect((await shop.walt.send({ method: 'GET', path })).status).toBe(403);
  });
});

describeEachEngine('Reports in Spanish', (engine) => {
  test('reports are in the language of the shop', async () => {
    await using shop = await openTestShop(engine);
    await shop.ada.call('updateShop', { body: { language: 'es' } });
    await shop.ada.call('printEmployeeMetrics', { body: { employee_name: 'Tess', metrics: nothing } });
    await shop.ada.call('printEmployeeMetrics', { body: { employee_name: 'Tess', metrics: nothing, user_id: shop.tess.id, ...range } });
    expect(shop.reports.map(({ language }) => language)).toEqual(['es', 'es']);
  });
});

describeEachEngine('A failing report printer', (engine) => {
  test('a failing report printer causes an error that links to the same report as a PDF', async () => {
    const failure = new PrinterError('not_ready', msg('{printer} is out of paper. Add some.', { printer: msg('The report printer') }));
    const reportPrinter = { ...fakePrinters.reportPrinter, print: () => Promise.reject(failure) };
    await using shop = await openTestShop(engine, { reportPrinter });
    const body = { employee_name: 'Tess', metrics: nothing, user_id: shop.tess.id, ...range };
    const reply = await shop.ada.call('printEmployeeMetrics', { body });
    expect([reply.status, reply.body]).toEqual([
      503,
      {
        success: false,
        message: 'The report printer is out of paper. Add some. Nothing was printed.',
        may_have_printed: false,
        pdf: `/api/export/metrics_report/${shop.tess.id}?start=2026-11-01&end=2026-11-30`,
      },
    ]);
  });
});
