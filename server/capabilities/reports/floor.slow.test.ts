import type { Floor } from '@fettle/contract/reports/floor.ts';
import { expect, test } from 'vitest';
import { describeEachEngine, describeInShop } from '../../testing/describe-each-engine.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

async function floorOf(shop: TestShop): Promise<Floor> {
  return (await shop.ada.call('getFloor')).body.data;
}

async function setStatus(shop: TestShop, id: number, status: string, more: object = {}): Promise<void> {
  const { version } = await shop.card(id);
  await shop.tess.call('updateMachine', { params: { id }, body: { status, version, ...more } });
}

/** Keeps the sessions from expiring. */
async function letDaysPass(shop: TestShop, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    shop.clock.advance({ days: 1 });
    await shop.ada.call('hydrate');
    await shop.tess.call('hydrate');
  }
}

const noneOf = { came_in: 0, completed: 0, trashed: 0, exported: 0 };

describeInShop('The floor', (shop) => {
  test('the floor of a new shop is empty, and lists its technicians and twelve weeks', async () => {
    const floor = await floorOf(shop);
    expect(floor).toMatchObject({
      today: '2026-11-20',
      in_progress: 0,
      finished_today: 0,
      idle: 0,
      waiting_for_parts: 0,
      open_recalls: 0,
      sold_recalls: 0,
      ready_to_export: 0,
      oldest_completed_on: null,
      typical_time: null,
      longest_idle: [],
    });
    const emptyBench = { on_bench: 0, bench: [], completed_this_week: 0, trashed_this_week: 0, comebacks: 0 };
    expect(floor.technicians).toEqual([
      { id: shop.tess.id, first_name: 'Tess', last_name: 'Landry', ...emptyBench },
      { id: shop.walt.id, first_name: 'Walt', last_name: 'Hebert', ...emptyBench },
    ]);
    expect(floor.weeks).toHaveLength(12);
    expect(floor.weeks.at(0)).toEqual({ start: '2026-08-30', end: '2026-09-05', ...noneOf });
    expect(floor.weeks.at(-2)).toEqual({ start: '2026-11-08', end: '2026-11-14', ...noneOf });
    expect(floor.weeks.at(-1)).toEqual({ start: '2026-11-15', end: '2026-11-20', ...noneOf });
  });

  test('the floor is visible to admins only', async () => {
    expect((await shop.tess.call('getFloor')).status).toBe(403);
    expect((await shop.visitor.call('getFloor')).status).toBe(401);
  });
});

describeEachEngine('The figures of the floor', (engine) => {
  test('the figures of the floor stay exact through undo, continue, export and a machine that comes back', async () => {
    await using shop = await openTestShop(engine);
    const { tess, walt } = shop;
    // In the week before.
    shop.clock.advance({ days: -7 });
    const id = await shop.addMachine(tess);
    const forWalt = await shop.addMachine(tess, { technician_id: walt.id });
    await setStatus(shop, id, 'completed');
    shop.clock.advance({ days: 7 });
    const weeks = async () => (await floorOf(shop)).weeks.slice(-2).map(({ start: _s, end: _e, ...counts }) => counts);
    const finishedToday = async () => (await floorOf(shop)).finished_today;
    expect(await weeks()).toEqual([{ ...noneOf, came_in: 2, completed: 1 }, noneOf]);

    await setStatus(shop, id, 'in_progress');
    expect(await weeks()).toEqual([{ ...noneOf, came_in: 2 }, noneOf]);
    await setStatus(shop, id, 'completed', { is_undo: true });
    expect(await weeks()).toEqual([{ ...noneOf, came_in: 2, completed: 1 }, noneOf]);

    // Continued and trashed, it finished again, today.
    await setStatus(shop, id, 'in_progress');
    await setStatus(shop, id, 'trashed');
    expect(await weeks()).toEqual([
      { ...noneOf, came_in: 2 },
      { ...noneOf, trashed: 1 },
    ]);
    expect(await finishedToday()).toBe(1);
    await setStatus(shop, id, 'in_progress', { is_undo: true });
    expect(await weeks()).toEqual([{ ...noneOf, came_in: 2 }, noneOf]);
    expect(await finishedToday()).toBe(0);
    await setStatus(shop, id, 'completed');
    expect(await floorOf(shop)).toMatchObject({ finished_today: 1, ready_to_export: 1, oldest_completed_on: shop.clock.now.toISOString() });
    await shop.ada.call('exportMachines');
    expect(await weeks()).toEqual([
      { ...noneOf, came_in: 2 },
      { ...noneOf, completed: 1, exported: 1 },
    ]);
    expect(await floorOf(shop)).toMatchObject({ in_progress: 1, finished_today: 1, ready_to_export: 0, oldest_completed_on: null });

    // It comes back and finishes again: still one machine finished today, but two repairs this week.
    await setStatus(shop, id, 'in_progress');
    await setStatus(shop, id, 'trashed');
    expect(await weeks()).toEqual([
      { ...noneOf, came_in: 2 },
      { came_in: 1, completed: 1, trashed: 1, exported: 1 },
    ]);
    const floor = await floorOf(shop);
    expect(floor.finished_today).toBe(1);
    expect(floor.technicians).toMatchObject([
      { id: walt.id, on_bench: 1, bench: [{ id: forWalt, is_waiting: false }], completed_this_week: 0 },
      { id: tess.id, on_bench: 0, bench: [], completed_this_week: 1, trashed_this_week: 1, comebacks: 1 },
    ]);
  });

  test('the figures of the floor are those of the lists that the weeks link to, also when a machine comes back within the week', async () => {
    await using shop = await openTestShop(engine);
    const { ada, tess } = shop;
    const back = await shop.addMachine(tess, {}, 'completed');
    await shop.addMachine(tess, {}, 'trashed');
    shop.clock.advance({ days: 7 });
    for (let visit = 1; visit <= 2; visit += 1) {
      await ada.call('exportMachines');
      await setStatus(shop, back, 'in_progress');
      await setStatus(shop, back, 'completed');
    }
    await ada.call('exportMachines');
    await setStatus(shop, back, 'in_progress');
    await setStatus(shop, back, 'trashed');
    await shop.addMachine(tess);
    const weeks = (await floorOf(shop)).weeks.slice(-2);
    expect(weeks).toMatchObject([
      { came_in: 2, completed: 1, trashed: 1, exported: 0 },
      { came_in: 2, completed: 1, trashed: 1, exported: 1 },
    ]);
    for (const { start, end, ...figures } of weeks) {
      for (const [what, figure] of Object.entries(figures)) {
        const query = { page: 1, [what]: `${start}..${end}` };
        expect((await ada.call('getMachines', { params: { status: 'all' }, query })).body.meta.total, what).toBe(figure);
      }
    }
  });

  test("the figures of the floor follow the shop's days and weeks", async () => {
    await using shop = await openTestShop(engine, { timeZone: 'Asia/Kathmandu' });
    // Saturday, 11:50 PM in Kathmandu, which is 5 hours 45 minutes ahead of UTC.
    shop.clock.advance({ days: 1, hours: 3, minutes: 5 });
    await shop.addMachine(shop.tess, {}, 'completed');
    expect(await floorOf(shop)).toMatchObject({ today: '2026-11-21', finished_today: 1 });
    shop.clock.advance({ minutes: 10 });
    await shop.addMachine(shop.walt, {}, 'trashed');
    const floor = await floorOf(shop);
    expect(floor).toMatchObject({ today: '2026-11-22', finished_today: 1, ready_to_export: 1 });
    expect(floor.weeks.slice(-2)).toEqual([
      { start: '2026-11-15', end: '2026-11-21', ...noneOf, came_in: 1, completed: 1 },
      { start: '2026-11-22', end: '2026-11-22', ...noneOf, came_in: 1, trashed: 1 },
    ]);
    expect(floor.technicians.map((technician) => [technician.completed_this_week, technician.trashed_this_week])).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  test('the figures of the floor have the idle machines in the order of the list that they link to, also those that wait for parts', async () => {
    await using shop = await openTestShop(engine);
    const { ada, tess, walt } = shop;
    const forgotten = await shop.addMachine(tess);
    const done = await shop.addMachine(tess);
    const waiting = await shop.addMachine(walt);
    await walt.call('addAwaitedPart', { params: { id: waiting }, body: { part_number: 'WR51X10101' } });
    shop.clock.advance({ seconds: 1 });
    const touched = await shop.addMachine(walt);
    await setStatus(shop, done, 'completed');
    shop.clock.advance({ days: 14 });
    const list = async () => {
      const query = { page: 1, untouched: '14' };
      const { data, meta } = (await ada.call('getMachines', { params: { status: 'in_progress' }, query })).body;
      return { ids: data.map(({ id }) => id), total: meta.total };
    };
    const idle = async () => {
      const { idle, longest_idle } = await floorOf(shop);
      return { ids: longest_idle.map(({ id }) => id), total: idle };
    };
    expect(await idle()).toEqual({ ids: [forgotten, waiting], total: 2 });
    expect(await idle()).toEqual(await list());
    shop.clock.advance({ seconds: 1 });
    expect(await idle()).toEqual({ ids: [forgotten, waiting, touched], total: 3 });
    expect(await idle()).toEqual(await list());
    const floor = await floorOf(shop);
    expect(floor.waiting_for_parts).toBe(1);
    expect(floor.longest_idle[1]).toMatchObject({ technician_id: walt.id, technician_name: 'Walt Hebert', version: 1 });
    expect(floor.longest_idle[1]?.waiting_since).not.toBeNull();
    expect(floor.technicians.find(({ id }) => id === walt.id)?.bench).toMatchObject([
      { id: waiting, is_waiting: true },
      { id: touched, is_waiting: false },
    ]);
    await ada.call('handOver', { params: { id: forgotten }, body: { technician_id: walt.id, version: 1 } });
    expect(await idle()).toEqual({ ids: [waiting, touched], total: 2 });
  });

  test('the figures of the floor have the typical time of the last 30 days, without waiting for parts', async () => {
    await using shop = await openTestShop(engine);
    const { tess } = shop;
    const repair = async (hours: number) => {
      const id = await shop.addMachine(tess);
      shop.clock.advance({ hours });
      await setStatus(shop, id, 'completed');
      return id;
    };
    await repair(100);
    await letDaysPass(shop, 31);
    await repair(4);
    await repair(10);
    const id = await shop.addMachine(tess);
    const part = (await tess.call('addAwaitedPart', { params: { id }, body: { description: 'Gasket' } })).body.machine.awaited_parts[0];
    shop.clock.advance({ hours: 48 });
    await tess.call('endAwaitedPart', { params: { partId: part?.id ?? 0 }, body: { outcome: 'arrived' } });
    shop.clock.advance({ hours: 6 });
    await setStatus(shop, id, 'trashed');
    expect((await floorOf(shop)).typical_time).toEqual({ repairs: 3, median_hours: 6 });
    await letDaysPass(shop, 31);
    expect((await floorOf(shop)).typical_time).toBeNull();
  });

  test('the figures of the floor keep a deactivated technician in the week with what they finished', async () => {
    await using shop = await openTestShop(engine);
    await shop.addMachine(shop.walt, {}, 'completed');
    await shop.ada.call('updateUser', { params: { id: shop.walt.id }, body: { is_active: false } });
    const names = async () => (await floorOf(shop)).technicians.map(({ first_name }) => first_name);
    expect(await names()).toEqual(['Tess', 'Walt']);
    shop.clock.advance({ days: 7 });
    expect(await names()).toEqual(['Tess']);
  });
});
