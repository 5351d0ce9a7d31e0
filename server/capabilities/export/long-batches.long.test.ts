import { expect, test } from 'vitest';
import { repeatUntilSettled } from '../../testing/repeat-until-settled.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { seedMachines } from '../../testing/seed-machines.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { unzip } from '../../testing/unzip.ts';

const download = async (shop: TestShop, id: number, format: 'csv' | 'xlsx') =>
  shop.ada.send({ method: 'GET', path: `/api/export/download/${id}/${format}` });

describeEachEngine('A batch of 10,000 machines', (engine) => {
  test('a batch of 10,000 machines downloads as CSV and as a workbook while other requests are served', async () => {
    await using shop = await openTestShop(engine);
    await seedMachines(
      shop,
      Array.from({ length: 10_000 }, (_, n) => ({ id: n + 1, status: 'completed' as const })),
    );
    const { batch } = (await shop.ada.call('exportMachines')).body;
    expect(batch.machines).toBe(10_000);
    // Needs only the server's main thread, not the database.
    const sendRequest = async () => {
      expect((await shop.visitor.call('hydrate')).status).toBe(200);
    };
    await sendRequest();
    const csv = download(shop, batch.id, 'csv');
    expect(await repeatUntilSettled(csv, sendRequest)).toBeGreaterThan(15);
    const lines = (await csv).bytes.toString().trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split('"')[1]))).toEqual(Array.from({ length: 10_000 }, (_, n) => n + 1));
    const xlsx = download(shop, batch.id, 'xlsx');
    expect(await repeatUntilSettled(xlsx, sendRequest)).toBeGreaterThan(100);
    expect(unzip((await xlsx).bytes)['xl/worksheets/sheet1.xml']?.match(/<row /g)).toHaveLength(10_001);
  });
});
