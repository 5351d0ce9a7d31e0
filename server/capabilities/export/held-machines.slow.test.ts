import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

const recalled = { type_of: 'washer', brand: 'ge', model: 'GLD4408R00WW', style: 'Dishwasher', serial: 'FL123456B' };

const exportAll = (shop: TestShop) => shop.ada.call('exportMachines');
const exportChosen = (shop: TestShop, ...ids: number[]) =>
  shop.ada.call('exportChosen', { body: { machines: ids.map((id) => ({ id, version: 2 })) }, headers: { 'accept-language': 'en' } });
const settle = (shop: TestShop, id: number, outcome: string | null) =>
  shop.tess.call('settleRecall', { params: { id }, body: { notice: 'cpsc-12-244', outcome } });
const statusOf = async (shop: TestShop, id: number) => (await shop.card(id)).status;

describeEachEngine('Machines with an open recall', (engine) => {
  test('a machine with an open recall is not in an export of all, until someone settles the recall', async () => {
    await using shop = await openTestShop(engine);
    const held = await shop.addMachine(shop.tess, recalled, 'completed');
    const other = await shop.addMachine(shop.tess, {}, 'completed');
    expect((await exportAll(shop)).body.batch.machines).toBe(1);
    expect([await statusOf(shop, held), await statusOf(shop, other)]).toEqual(['completed', 'exported']);
    const { status, body } = await exportAll(shop);
    const message = 'The only completed machine may be covered by a recall. Check the notice on the card first.';
    expect([status, body]).toEqual([409, { success: false, message }]);
    await shop.addMachine(shop.tess, recalled, 'completed');
    expect((await exportAll(shop)).body.message).toMatch(/^All 2 completed machines may be covered by a recall\./);
    await settle(shop, held, 'remedy_done');
    expect((await exportAll(shop)).body.batch.machines).toBe(1);
    expect(await statusOf(shop, held)).toBe('exported');
  });

  test('a machine with an open recall is ready to export, on the floor and on the wall, once someone settles the recall', async () => {
    await using shop = await openTestShop(engine);
    const { code } = (await shop.ada.call('addWallLink', { body: { name: 'TV', shows_names: false } })).body.link;
    const ready = async () => {
      const { ready_to_export, oldest_completed_on } = (await shop.ada.call('getFloor')).body.data;
      const wall = (await shop.visitor.call('getWall', { query: { link: code } })).body.data;
      return [ready_to_export, wall.ready_to_export, oldest_completed_on];
    };
    const first = shop.clock.now.toISOString();
    const held = await shop.addMachine(shop.tess, recalled, 'completed');
    expect(await ready()).toEqual([0, 0, null]);
    shop.clock.advance({ hours: 1 });
    await shop.addMachine(shop.tess, {}, 'completed');
    expect(await ready()).toEqual([1, 1, shop.clock.now.toISOString()]);
    await settle(shop, held, 'remedy_done');
    expect(await ready()).toEqual([2, 2, first]);
  });

  test('an export of chosen machines with one that is held exports nothing, and says why', async () => {
    await using shop = await openTestShop(engine);
    const held = await shop.addMachine(shop.tess, recalled, 'completed');
    const other = await shop.addMachine(shop.tess, {}, 'completed');
    await settle(shop, held, 'trashed');
    await settle(shop, held, null);
    const before = await shop.countRows();
    const { status, body } = await exportChosen(shop, other, held);
    const message = `Nothing was exported. GE washer ${held} is held: it may be covered by a recall. Check the notice on its card.`;
    expect([status, body.message]).toEqual([409, message]);
    expect(await shop.countRows()).toEqual(before);
    await settle(shop, held, 'remedy_done');
    expect((await exportChosen(shop, other, held)).body.batch.machines).toBe(2);
  });

  test('a machine whose recall is opened again during an export is either exported or held, never both', async () => {
    await using shop = await openTestShop(engine);
    for (let round = 0; round < 6; round += 1) {
      const id = await shop.addMachine(shop.tess, { ...recalled, serial: `FL12345${round}B` }, 'completed');
      await settle(shop, id, 'remedy_done');
      const [exported, opened] = await Promise.all([exportAll(shop), settle(shop, id, null)]);
      expect([200, 409]).toContain(exported.status);
      expect(opened.status).toBe(200);
      const { status, repairs } = await shop.card(id);
      expect([status, repairs[0]?.status]).toEqual(exported.status === 200 ? ['exported', 'exported'] : ['completed', 'completed']);
      if (status === 'completed') await settle(shop, id, 'trashed');
      await exportAll(shop);
    }
  });

  test('a batch says when its machines were made, as of the export', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    await shop.tess.call('settleMade', { params: { id }, body: { made: '2019-08' } });
    await shop.addMachine(shop.tess, { serial: 'UNKNOWN' }, 'exported');
    await shop.tess.call('settleMade', { params: { id }, body: { made: '1989-08' } });
    const { body } = await shop.ada.call('getExport', { params: { id: 1 } });
    expect(body.data.map(({ made }) => made)).toEqual(['2019-08', null]);
  });
});
