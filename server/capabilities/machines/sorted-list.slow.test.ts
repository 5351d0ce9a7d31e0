import { beforeAll, expect, test } from 'vitest';
import { describeEachEngine, describeInShop } from '../../testing/describe-each-engine.ts';
import { seedMachines } from '../../testing/seed-machines.ts';
import { openTestShop } from '../../testing/test-shop.ts';

const sorts = ['number', 'brand', 'model', 'color', 'type', 'serial', 'made', 'technician', 'days', 'activity'] as const;
const orders = ['asc', 'desc'] as const;

describeInShop('A sorted list', (shop) => {
  /** The numbers of 1 to 7, as registered. */
  beforeAll(async () => {
    const add = async (model: string, fields: Record<string, unknown>, status?: 'completed' | 'trashed') => {
      shop.clock.advance({ days: 1 });
      await shop.addMachine(shop.tess, { model, serial: `S-${model}`, ...fields }, status);
    };
    await add('C', { brand: 'lg', type_of: 'washer', color: 'White' });
    await add('A', { brand: 'ge', type_of: 'dryer', color: 'Black' }, 'completed');
    await add('D', { brand: 'lg', type_of: 'fridge', technician_id: shop.walt.id });
    await add('B', { brand: 'ge', type_of: 'washer', color: 'White', technician_id: shop.ada.id });
    await add('E', { brand: 'bosch', type_of: 'fridge', color: 'Black', technician_id: shop.walt.id }, 'trashed');
    await add('A', { brand: 'lg', type_of: 'range', serial: 's 0' });
    await add('F', { brand: 'amana', type_of: 'fridge', color: 'Gold', technician_id: shop.ada.id });
    shop.clock.advance({ days: 1 });
    await shop.tess.call('addNote', { params: { id: 3 }, body: { content: 'Hums.' } });
  });
  const ids = async (query: Record<string, string | number>, status = 'all') => {
    const { body } = await shop.tess.call('getMachines', { params: { status }, query: { page: 1, per_page: 100, ...query } });
    return body.data.map(({ id }) => id);
  };

  test.for([
    ['number', [1, 2, 3, 4, 5, 6, 7]],
    ['brand', [7, 5, 2, 4, 1, 3, 6]],
    ['model', [2, 6, 4, 1, 3, 5, 7]],
    ['color', [2, 5, 7, 1, 4, 3, 6]],
    ['type', [2, 3, 5, 7, 6, 1, 4]],
    ['serial', [6, 2, 4, 1, 3, 5, 7]],
    ['technician', [4, 7, 1, 2, 6, 3, 5]],
    ['activity', [1, 2, 4, 5, 6, 7, 3]],
  ] as const)('a sorted list by %s is ascending, equal values by number, and the reverse when descending', async ([sort, expected]) => {
    expect(await ids({ sort })).toEqual(expected);
    expect(await ids({ sort, order: 'desc' })).toEqual(expected.toReversed());
    const inProgress = expected.filter((id) => id !== 2 && id !== 5);
    expect(await ids({ sort }, 'in_progress')).toEqual(inProgress);
    expect(await ids({ sort, technician: shop.tess.id })).toEqual(expected.filter((id) => [1, 2, 6].includes(id)));
    expect(await ids({ sort, order: 'desc', search: 's' })).toEqual(expected.toReversed());
  });

  test('a sorted list by days in the shop has the machines in progress first, and the others newest first', async () => {
    expect(await ids({ sort: 'days', order: 'desc' })).toEqual([1, 3, 4, 6, 7, 5, 2]);
    expect(await ids({ sort: 'days' })).toEqual([7, 6, 4, 3, 1, 5, 2]);
    expect(await ids({ sort: 'days', search: 's' })).toEqual([7, 6, 4, 3, 1, 5, 2]);
    expect(await ids({ sort: 'days' }, 'in_progress')).toEqual([7, 6, 4, 3, 1]);
    expect(await ids({ sort: 'days' }, 'trashed')).toEqual([5]);
  });

  test('a sorted list has each machine on one page only', async () => {
    for (const sort of sorts) {
      for (const order of orders) {
        const pages = [];
        for (const page of [1, 2, 3, 4]) pages.push(await ids({ sort, order, page, per_page: 2 }));
        expect(pages.flat(), `${sort} ${order}`).toEqual(await ids({ sort, order }));
        expect(await ids({ sort, order, page: 5, per_page: 2 })).toEqual([]);
      }
    }
  });

  test('a sorted list sorts what a filter found, also the machines without activity', async () => {
    expect(await ids({ untouched: '7' })).toEqual([]);
    shop.clock.advance({ days: 9 });
    expect(await ids({ untouched: '7' }, 'in_progress')).toEqual([1, 4, 6, 7, 3]);
    expect(await ids({ untouched: '7', sort: 'model' }, 'in_progress')).toEqual([6, 4, 1, 3, 7]);
    expect(await ids({ type_of: 'fridge', sort: 'brand' })).toEqual([7, 5, 3]);
  });

  test('a machine that comes back counts its days from its new repair', async () => {
    const before = await shop.card(1);
    expect(before.started_on).toBe(before.registered_on);
    await shop.tess.call('updateMachine', { params: { id: 1 }, body: { status: 'completed' } });
    await shop.ada.call('exportMachines', {});
    await shop.tess.call('updateMachine', { params: { id: 1 }, body: { status: 'in_progress' } });
    expect((await shop.card(1)).started_on).toBe(shop.clock.now.toISOString());
    expect(await ids({ sort: 'days' }, 'in_progress')).toEqual([1, 7, 6, 4, 3]);
  });

  test.for([
    [{ sort: 'model' }, 'Page is required.'],
    [{ page: 1, order: 'asc' }, 'Order needs a sort.'],
    [{ page: 1, sort: 'condition' }, 'Sort is not one of the choices.'],
    [{ page: 1, sort: 'model', order: 'up' }, 'Order is not one of the choices.'],
  ] as const)('%o is rejected', async ([query, message]) => {
    const { status, body } = await shop.tess.call('getMachines', { params: { status: 'all' }, query });
    expect([status, body.message]).toEqual([400, message]);
  });
});

describeEachEngine('A long sorted list', (engine) => {
  test('a long sorted list has the first 1,000 machines in its order, and all of them when sorted by number', async () => {
    await using shop = await openTestShop(engine);
    await seedMachines(
      shop,
      Array.from({ length: 1_100 }, (_, index) => ({ id: index + 1, status: index % 2 === 0 ? 'trashed' : 'exported' })),
    );
    const page = async (query: Record<string, string | number>, status = 'all') =>
      (await shop.tess.call('getMachines', { params: { status }, query: { per_page: 100, ...query } })).body;
    // The serials are not in the order of the numbers, the days are all the same, and no date of manufacture is known.
    for (const sort of sorts.filter((sort) => !['number', 'days', 'made', 'serial'].includes(sort))) {
      const last = await page({ sort, page: 10 });
      expect([last.data.at(0)?.id, last.data.at(-1)?.id, last.meta.total, last.meta.is_cut], sort).toEqual([901, 1_000, 1_000, true]);
      expect((await page({ sort, order: 'desc', page: 1 })).data[0]?.id, sort).toBe(1_100);
      expect((await page({ sort, page: 11 })).data).toEqual([]);
      expect((await page({ sort, page: 6 }, 'trashed')).meta).toMatchObject({ total: 550, is_cut: false });
    }
    expect((await page({ sort: 'made', page: 10 })).data.at(-1)?.id).toBe(101);
    const oldestFirst = await page({ sort: 'number', page: 11 });
    expect([oldestFirst.data.at(0)?.id, oldestFirst.data.at(-1)?.id]).toEqual([1_001, 1_100]);
    expect(oldestFirst.meta).toMatchObject({ total: 1_100, is_cut: false, total_pages: 11 });
    expect((await page({ sort: 'number', page: 6 }, 'exported')).data.map(({ id }) => id)).toEqual(
      Array.from({ length: 50 }, (_, index) => 1_002 + index * 2),
    );
  });

  test('a long list is sorted by the labels of renamed brands, on each page and in each order', async () => {
    await using shop = await openTestShop(engine);
    const brands = ['whirlpool', 'lg', 'admiral', 'haier', 'ge'];
    const machines = Array.from({ length: 120 }, (_, at) => ({
      id: at + 1,
      status: (['completed', 'trashed', 'exported', 'exported'] as const)[at % 4] ?? 'exported',
      brand: brands[(at * at) % brands.length] ?? '',
    }));
    await seedMachines(shop, machines);
    for (const { id, brand } of machines) await shop.db.updateTable('machines').set({ brand }).where('id', '=', id).execute();
    const order = ['lg', 'whirlpool', 'ge', 'admiral', 'haier'];
    for (const [version, key] of order.entries())
      await shop.ada.call('updateListEntry', { body: { list: 'brands', key, label: `${version} ${key}`, version } });
    for (const status of ['all', 'completed', 'exported'] as const) {
      const expected = machines
        .filter((machine) => status === 'all' || machine.status === status)
        .toSorted((a, b) => order.indexOf(a.brand) - order.indexOf(b.brand) || a.id - b.id)
        .map(({ id }) => id);
      for (const direction of orders) {
        const pages: number[] = [];
        for (let page = 1; page <= 13; page += 1) {
          const query = { page, per_page: 10, sort: 'brand', order: direction };
          pages.push(...(await shop.tess.call('getMachines', { params: { status }, query })).body.data.map(({ id }) => id));
        }
        expect([status, direction, pages]).toEqual([status, direction, direction === 'asc' ? expected : expected.toReversed()]);
      }
    }
  });
});
