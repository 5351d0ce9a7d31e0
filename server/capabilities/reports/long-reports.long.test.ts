import { maxMetricsRepairs } from '@fettle/contract/reports/metrics.ts';
import { expect, test } from 'vitest';
import { repeatUntilSettled } from '../../testing/repeat-until-settled.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { sortedStatuses } from '../../testing/test-client.ts';
import { seedMachines } from '../../testing/seed-machines.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

const range = { start: '2026-11-01', end: '2026-11-30' };

/** Seeds repairs of Tess in all four statuses. */
async function seedRepairs(shop: TestShop, count: number): Promise<void> {
  const statuses = ['in_progress', 'completed', 'exported', 'trashed'] as const;
  const machines = Array.from({ length: count }, (_, n) => ({ id: n + 1, status: statuses[n % 4] ?? 'in_progress' }));
  await seedMachines(shop, machines);
}

const report = (shop: TestShop) =>
  shop.tess.send({ method: 'GET', path: `/api/export/metrics_report/${shop.tess.id}?start=${range.start}&end=${range.end}` });
const metrics = (shop: TestShop) => shop.tess.call('getUserMetrics', { params: { userId: shop.tess.id }, query: range });

describeEachEngine('Metrics at the limit of 5,000 repairs', (engine) => {
  test('metrics at the limit of 5,000 repairs are complete, and other requests are served while they are read, sent and rendered', async () => {
    await using shop = await openTestShop(engine);
    await seedRepairs(shop, maxMetricsRepairs);
    // Needs only the server's main thread, not the database.
    const sendRequest = async () => {
      expect((await shop.visitor.call('hydrate')).status).toBe(200);
    };
    // The first call takes longer because its code is compiled.
    await sendRequest();

    const reading = metrics(shop);
    expect(await repeatUntilSettled(reading, sendRequest)).toBeGreaterThan(10);
    const { data } = (await reading).body;
    const lists = [data.in_progress, data.completed_in_range, data.trashed_in_range].map((lines) => lines.map(({ id }) => id));
    expect(lists.map(({ length }) => length)).toEqual([1_250, 2_500, 1_250]);
    expect(data.count_completed_trashed).toBe(3_750);
    for (const ids of lists) expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));

    const drawing = report(shop);
    expect(await repeatUntilSettled(drawing, sendRequest)).toBeGreaterThan(100);
    expect((await drawing).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describeEachEngine('Metrics of more than 5,000 repairs', (engine) => {
  test('metrics of more than 5,000 repairs are rejected with their number and a hint, for the screen, the PDF and printing', async () => {
    await using shop = await openTestShop(engine);
    await seedRepairs(shop, 5_001);
    const message = 'There are 5,001 repairs in this range. The limit is 5,000. Choose a shorter range.';
    const shown = await metrics(shop);
    expect([shown.status, shown.body]).toEqual([400, { success: false, message }]);
    const drawn = await report(shop);
    expect([drawn.status, JSON.parse(drawn.bytes.toString())]).toEqual([400, { success: false, message }]);
    const nothing = { in_progress: [], completed_in_range: [], trashed_in_range: [], count_completed_trashed: 0 };
    const body = { employee_name: 'Tess', metrics: nothing, user_id: shop.tess.id, ...range };
    const printed = await shop.ada.call('printEmployeeMetrics', { body });
    expect([printed.status, printed.body]).toEqual([400, { success: false, message }]);
    expect(shop.reports).toEqual([]);

    await shop.tess.call('updateMachine', { params: { id: 1 }, body: { status: 'completed' } });
    await shop.db.updateTable('repairs').set({ technician_id: shop.walt.id }).where('machine_id', '=', 1).execute();
    expect((await metrics(shop)).status).toBe(200);
  });
});

describeEachEngine('An employee who requests many documents at once', (engine) => {
  test('an employee who requests many documents at once gets five of them, while the rest are rejected and another employee gets theirs', async () => {
    await using shop = await openTestShop(engine);
    const asked = Array.from({ length: 7 }, () => report(shop));
    const another = shop.ada.send({ method: 'GET', path: `/api/export/metrics_report/${shop.ada.id}?start=2026-11-01&end=2026-11-30` });
    const replies = await Promise.all(asked);
    expect(sortedStatuses(replies)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const rejected = replies.find(({ status }) => status === 429);
    expect(rejected?.headers['retry-after']).toBe('5');
    expect(JSON.parse(rejected?.bytes.toString() ?? '')).toEqual({
      success: false,
      message: "Your other documents aren't ready yet. Try again in a moment.",
    });
    expect((await another).status).toBe(200);
    expect((await report(shop)).status).toBe(200);
  });
});
