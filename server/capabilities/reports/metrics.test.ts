import { expect, test } from 'vitest';
import { describeInShop, describeEachEngine } from '../../testing/describe-each-engine.ts';
import type { EmployeeClient } from '../../testing/test-client.ts';
import { openTestShop } from '../../testing/test-shop.ts';

const ids = (lines: readonly { id: number }[]) => lines.map(({ id }) => id);

async function readMetrics(employee: EmployeeClient, start: string, end = start, currentUser = employee) {
  const { body } = await currentUser.call('getUserMetrics', { params: { userId: employee.id }, query: { start, end } });
  const { in_progress, completed_in_range, trashed_in_range, count_completed_trashed: count } = body.data;
  return { open: ids(in_progress), completed: ids(completed_in_range), trashed: ids(trashed_in_range), count };
}

const today = '2026-11-20';

describeEachEngine('Metrics', (engine) => {
  test("a technician's day lists open, completed and trashed repairs and counts the finished ones", async () => {
    await using shop = await openTestShop(engine);
    const open = await shop.addMachine(shop.tess);
    const completed = await shop.addMachine(shop.tess, {}, 'completed');
    const trashed = await shop.addMachine(shop.tess, {}, 'trashed');
    await shop.addMachine(shop.walt, {}, 'completed');
    expect(await readMetrics(shop.tess, today)).toEqual({ open: [open], completed: [completed], trashed: [trashed], count: 2 });
    expect(await readMetrics(shop.tess, '2026-11-19')).toEqual({ open: [open], completed: [], trashed: [], count: 0 });
    expect(await readMetrics(shop.ada, today)).toEqual({ open: [], completed: [], trashed: [], count: 0 });
  });

  test('a line describes the machine and has the dates of the repair', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, { style: 'Chest' });
    const started_on = shop.clock.now.toISOString();
    shop.clock.advance({ hours: 2 });
    await shop.walt.call('updateMachine', { params: { id }, body: { status: 'completed' } });
    const { body } = await shop.tess.call('getUserMetrics', { params: { userId: shop.tess.id }, query: { start: today, end: today } });
    expect(body.data.completed_in_range).toEqual([
      {
        id,
        type_of: 'fridge',
        brand: 'whirlpool',
        model: 'WRS325SDHZ',
        serial: 'K93512345',
        style: 'Chest',
        status: 'completed',
        repair_number: 1,
        started_on,
        completed_on: shop.clock.now.toISOString(),
        trashed_on: null,
        waited_seconds: 0,
      },
    ]);
  });

  test('a finished repair says how long it waited for parts, and one in progress does not', async () => {
    await using shop = await openTestShop(engine);
    const addPart = (id: number) => shop.tess.call('addAwaitedPart', { params: { id }, body: { description: 'Heater' } });
    const arrive = async (id: number) => {
      const [part] = (await shop.card(id)).awaited_parts;
      await shop.tess.call('endAwaitedPart', { params: { partId: part?.id ?? 0 }, body: { outcome: 'arrived' } });
    };
    const complete = (id: number) => shop.tess.call('updateMachine', { params: { id }, body: { status: 'completed' } });
    const [arrived, finished, trashed, open] = [
      await shop.addMachine(shop.tess),
      await shop.addMachine(shop.tess),
      await shop.addMachine(shop.tess),
      await shop.addMachine(shop.tess),
    ];
    for (const id of [arrived, finished, trashed, open]) await addPart(id);
    shop.clock.advance({ hours: 2 });
    await arrive(arrived);
    await arrive(open);
    shop.clock.advance({ hours: 1 });
    await complete(arrived);
    // Its part had not arrived when it was finished.
    await complete(finished);
    await shop.tess.call('updateMachine', { params: { id: trashed }, body: { status: 'trashed' } });
    const { body } = await shop.tess.call('getUserMetrics', { params: { userId: shop.tess.id }, query: { start: today, end: today } });
    const { in_progress, completed_in_range, trashed_in_range } = body.data;
    expect(completed_in_range.map(({ id, waited_seconds }) => [id, waited_seconds])).toEqual([
      [arrived, 7_200],
      [finished, 10_800],
    ]);
    expect(trashed_in_range.map(({ waited_seconds }) => waited_seconds)).toEqual([10_800]);
    expect(in_progress.map((line) => [line.id, 'waited_seconds' in line])).toEqual([[open, false]]);
  });

  test('a repair in progress says whether it waits for parts, and a finished one does not', async () => {
    await using shop = await openTestShop(engine);
    const [waiting, working, finished] = [
      await shop.addMachine(shop.tess),
      await shop.addMachine(shop.tess),
      await shop.addMachine(shop.tess),
    ];
    for (const id of [waiting, finished]) await shop.tess.call('addAwaitedPart', { params: { id }, body: { description: 'Heater' } });
    await shop.tess.call('updateMachine', { params: { id: finished }, body: { status: 'completed' } });
    const { body } = await shop.tess.call('getUserMetrics', { params: { userId: shop.tess.id }, query: { start: today, end: today } });
    expect(body.data.in_progress.map(({ id, waiting_since }) => [id, waiting_since])).toEqual([
      [waiting, shop.clock.now.toISOString()],
      [working, null],
    ]);
    expect(body.data.completed_in_range.map((line) => 'waiting_since' in line)).toEqual([false]);
  });

  test('an exported machine stays on the day it was completed, with the status exported', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    shop.clock.advance({ days: 3 });
    await shop.ada.call('exportMachines');
    expect(await readMetrics(shop.tess, today)).toMatchObject({ completed: [id], count: 1 });
    expect(await readMetrics(shop.tess, '2026-11-23')).toMatchObject({ completed: [] });
    const { body } = await shop.tess.call('getUserMetrics', { params: { userId: shop.tess.id }, query: { start: today, end: today } });
    expect(body.data.completed_in_range[0]?.status).toBe('exported');
  });

  test('a continued repair counts once, when it finishes, for the technician who continued it', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    shop.clock.advance({ days: 1 });
    await shop.walt.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });
    expect(await readMetrics(shop.tess, today, '2026-11-30')).toEqual({ open: [], completed: [], trashed: [], count: 0 });
    expect(await readMetrics(shop.walt, today)).toMatchObject({ open: [id], count: 0 });

    shop.clock.advance({ days: 1 });
    await shop.tess.call('updateMachine', { params: { id }, body: { status: 'trashed' } });
    expect(await readMetrics(shop.walt, today, '2026-11-30')).toEqual({ open: [], completed: [], trashed: [id], count: 1 });
    expect(await readMetrics(shop.tess, today, '2026-11-30')).toMatchObject({ count: 0 });
  });

  test('a machine that came back counts once for each of its repairs', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    shop.clock.advance({ days: 10 });
    await shop.tess.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });
    await shop.tess.call('updateMachine', { params: { id }, body: { status: 'completed' } });
    expect(await readMetrics(shop.tess, today)).toMatchObject({ completed: [id], count: 1 });
    expect(await readMetrics(shop.tess, today, '2026-11-30')).toMatchObject({ completed: [id, id], count: 2 });
  });

  test.for([
    ['UTC', '2026-11-20T00:00:00.000Z', '2026-11-20T23:59:59.999Z'],
    ['America/Chicago', '2026-11-20T06:00:00.000Z', '2026-11-21T05:59:59.999Z'],
  ] as const)('in %s, a day includes its first and last millisecond, but none before or after', async ([timeZone, first, last]) => {
    await using shop = await openTestShop(engine, { timeZone });
    const finishedAt = async (instant: number) => {
      shop.clock.now = new Date(instant);
      return shop.addMachine(shop.tess, {}, 'completed');
    };
    await finishedAt(Date.parse(first) - 1);
    const within = [await finishedAt(Date.parse(first)), await finishedAt(Date.parse(last))];
    await finishedAt(Date.parse(last) + 1);
    expect(await readMetrics(shop.tess, today)).toMatchObject({ completed: within, count: 2 });
    expect(await readMetrics(shop.tess, '2026-11-19', '2026-11-21')).toMatchObject({ count: 4 });
  });
});

const requestMetrics = (currentUser: EmployeeClient, userId: number | string) =>
  currentUser.call('getUserMetrics', { params: { userId }, query: { start: today, end: today } });

describeInShop('Access to metrics', (shop) => {
  test("a technician can read their own metrics, but not a coworker's", async () => {
    expect((await requestMetrics(shop.tess, shop.tess.id)).status).toBe(200);
    const { status, body } = await requestMetrics(shop.tess, shop.walt.id);
    expect([status, body]).toEqual([403, { success: false, message: "Only an admin may see other employees' data." }]);
  });

  test.for(['%32', '02', '2.0', ' 2', '2 '])('another spelling of an id (%j) does not grant access', async (userId) => {
    expect((await requestMetrics(shop.walt, userId)).status).toBe(403);
    expect((await requestMetrics(shop.tess, userId)).status).not.toBe(200);
  });

  test("an admin can read every employee's metrics", async () => {
    const id = await shop.addMachine(shop.tess);
    expect((await readMetrics(shop.tess, today, today, shop.ada)).open).toEqual([id]);
  });
});
