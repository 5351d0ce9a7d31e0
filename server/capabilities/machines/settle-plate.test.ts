import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { madeBefore } from '../../testing/made-offline.ts';
import type { EmployeeClient } from '../../testing/test-client.ts';
import { openTestShop, type TestShop, whirlpoolFridge } from '../../testing/test-shop.ts';

const recalled = { type_of: 'washer', brand: 'ge', model: 'GLD4408R00WW', style: 'Dishwasher', serial: 'FL123456B' };
const notice = 'cpsc-12-244';

const settleMade = (by: EmployeeClient, id: number, made: string | null, headers = {}) =>
  by.call('settleMade', { params: { id }, body: { made }, headers });
const settleRecall = (by: EmployeeClient, id: number, body: object) =>
  by.call('settleRecall', { params: { id }, body: { notice, ...body } });
const edit = (shop: TestShop, id: number, body: object) => shop.tess.call('updateMachine', { params: { id }, body });

/** The machine as a list has it. */
async function listed(shop: TestShop, id: number) {
  const { body } = await shop.tess.call('getMachines', { params: { status: 'all' } });
  return body.data.find((machine) => machine.id === id);
}

describeEachEngine('Settling what the plate says', (engine) => {
  test('a new machine has its date if only one fits, and the number of recalls that may cover it', async () => {
    await using shop = await openTestShop(engine);
    const several = await shop.addMachine(shop.tess);
    const one = await shop.addMachine(shop.tess, { serial: 'KT1012345' });
    const open = await shop.addMachine(shop.tess, recalled);
    expect(await listed(shop, several)).toMatchObject({ made: null, open_recalls: 0 });
    expect(await listed(shop, one)).toMatchObject({ made: '2006-03', open_recalls: 0 });
    expect(await listed(shop, open)).toMatchObject({ made: null, open_recalls: 1 });
    expect((await shop.card(one)).settled).toBeNull();
  });

  test('one of several dates is settled in one event, and taken back in another', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess);
    const { version, touched_on } = await shop.card(id);
    shop.clock.advance({ hours: 1 });
    const { status, body } = await settleMade(shop.walt, id, '2019-08', { 'accept-language': 'en' });
    expect([status, body.message]).toEqual([200, 'Made August 2019.']);
    expect(body.machine).toMatchObject({ made: '2019-08', settled: { made: '2019-08', recalls: [] }, version });
    expect(body.machine.touched_on > touched_on).toBe(true);
    expect(body.machine.events[0]).toMatchObject({ kind: 'made_settled', author_name: 'Walt Hebert', from: null, to: '2019-08' });
    expect((await settleMade(shop.tess, id, '2019-08')).body.message).toBe('No changes were made.');
    const undone = (await settleMade(shop.walt, id, null)).body.machine;
    expect(undone).toMatchObject({ made: null, settled: null });
    expect(undone.events.slice(0, 2)).toMatchObject([{ from: '2019-08', to: null }, { kind: 'made_settled' }]);
    expect(await listed(shop, id)).toMatchObject({ made: null });
  });

  test('a date that the serial does not mean is refused with the machine as it is', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess);
    const { status, body } = await settleMade(shop.tess, id, '2019-09');
    expect([status, body]).toMatchObject([409, { machine: { id, settled: null } }]);
    expect((await settleMade(shop.tess, id, '2019-13')).status).toBe(400);
    expect((await settleMade(shop.tess, 999, '2019-08')).status).toBe(404);
  });

  test('a settled date counts only while the plate has it', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess);
    await settleMade(shop.tess, id, '2019-08');
    expect((await edit(shop, id, { serial: 'KT1012345' })).body.machine.made).toBe('2006-03');
    expect((await edit(shop, id, { serial: 'K93612345' })).body.machine.made).toBeNull();
    expect((await edit(shop, id, { brand: 'hisense' })).body.machine.made).toBeNull();
    expect((await edit(shop, id, { brand: 'whirlpool', serial: whirlpoolFridge.serial })).body.machine.made).toBe('2019-08');
  });

  test('no date is after the day on which the machine was registered', async () => {
    await using shop = await openTestShop(engine);
    shop.clock.now = new Date('2015-03-02T12:00:00.000Z');
    const id = await shop.addMachine(shop.tess, { serial: 'K61012345' });
    const early = await shop.addMachine(shop.tess, { serial: 'KU1012345' });
    shop.clock.now = new Date('2026-11-02T12:00:00.000Z');
    expect((await settleMade(await shop.logIn(shop.tess), id, '2016-03')).status).toBe(409);
    expect((await listed(shop, early))?.made).toBe('2007-03');
  });

  test.for(['not_covered', 'remedy_done', 'trashed'] as const)('a recall is settled as %s, and taken back', async (outcome) => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, recalled);
    const reason = outcome === 'not_covered' ? 'The serial is later.' : null;
    const { status, body } = await settleRecall(shop.walt, id, { outcome, reason });
    const on = shop.clock.now.toISOString();
    expect([status, body.message]).toEqual([200, 'The recall is settled.']);
    expect(body.machine.settled).toEqual({ made: null, recalls: [{ notice, outcome, reason, by: 'Walt Hebert', on }] });
    const to = { not_covered: 'not_covered: The serial is later.', remedy_done: 'remedy_done', trashed: 'trashed' };
    expect(body.machine.events[0]).toMatchObject({ kind: 'recall_settled', field: '12-244', from: null, to: to[outcome] });
    expect(await listed(shop, id)).toMatchObject({ open_recalls: 0 });
    const undone = (await settleRecall(shop.tess, id, { outcome: null })).body.machine;
    expect(undone).toMatchObject({ settled: null, open_recalls: 1 });
    expect(undone.events[0]).toMatchObject({ author_name: 'Tess Landry', from: to[outcome], to: null });
  });

  test('a machine that a recall does not cover needs a reason, and a recall needs a notice', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, recalled);
    for (const reason of [undefined, null, ' ']) {
      const { status, body } = await settleRecall(shop.tess, id, { outcome: 'not_covered', reason });
      expect([status, body.message]).toEqual([400, 'Reason is required: say why it is not covered.']);
    }
    expect((await settleRecall(shop.tess, id, { notice: 'cpsc-0', outcome: 'trashed' })).status).toBe(404);
    expect(await listed(shop, id)).toMatchObject({ open_recalls: 1 });
  });

  test('a settled recall that the edited plate no longer fits is history, and counts again when it fits', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, recalled);
    await settleRecall(shop.tess, id, { outcome: 'remedy_done' });
    expect((await edit(shop, id, { serial: 'HR000001B' })).body.machine).toMatchObject({
      open_recalls: 0,
      settled: { recalls: [{ notice }] },
    });
    expect((await edit(shop, id, { serial: recalled.serial })).body.machine.open_recalls).toBe(0);
    await settleRecall(shop.tess, id, { outcome: null });
    expect((await edit(shop, id, { brand: 'whirlpool' })).body.machine.open_recalls).toBe(0);
    expect((await edit(shop, id, { brand: 'ge' })).body.machine.open_recalls).toBe(1);
  });

  test('a date and a recall that two employees settle at once are both kept', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, recalled);
    await Promise.all([settleMade(shop.tess, id, '2006-03'), settleRecall(shop.walt, id, { outcome: 'remedy_done' })]);
    expect(await shop.card(id)).toMatchObject({ made: '2006-03', open_recalls: 0, settled: { made: '2006-03', recalls: [{ notice }] } });
  });

  test('what was settled without a connection has its own time', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess);
    shop.clock.advance({ hours: 3 });
    const { on, headers } = madeBefore(shop, { hours: 2 });
    await settleMade(shop.tess, id, '2019-08', headers);
    expect((await shop.card(id)).events[0]).toMatchObject({ kind: 'made_settled', on, arrived_on: shop.clock.now.toISOString() });
  });
});
