import { maxComebacks } from '@fettle/contract/shared/limits.ts';
import { expect, test } from 'vitest';
import { countComebacksByEmployee } from '../repairs/comebacks.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { madeBefore } from '../../testing/made-offline.ts';
import type { EmployeeClient } from '../../testing/test-client.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

const exportDay = '2026-11-20';

async function readComebacks(employee: EmployeeClient, start = exportDay, end = '2027-11-20') {
  const { body } = await employee.call('getComebacks', { params: { userId: employee.id }, query: { start, end } });
  return body;
}

const continueRepair = (by: EmployeeClient, id: number) => by.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });

async function statusOfRead(by: EmployeeClient, userId: number): Promise<number> {
  return (await by.call('getComebacks', { params: { userId }, query: { start: exportDay, end: exportDay } })).status;
}

const instant = (minutes: number) => new Date(Date.parse('2026-11-20T16:00:00.000Z') + minutes * 60_000).toISOString();

async function countComebacks({ db, ada, tess, walt }: TestShop): Promise<(number | undefined)[]> {
  const counts = await countComebacksByEmployee(db, { from: '2026-01-01', before: '2028-01-01', max: 100 });
  return [ada, tess, walt].map(({ id }) => counts.get(id));
}

describeEachEngine('Comebacks', (engine) => {
  test('the first note since is the one that was made first, even if it arrived later', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    shop.clock.advance({ days: 2 });
    await continueRepair(shop.walt, id);
    shop.clock.advance({ hours: 3 });
    await shop.walt.call('addNote', { params: { id }, body: { content: 'Valve ordered.' } });
    const { headers } = madeBefore(shop, { hours: 2 });
    await shop.walt.call('addNote', { params: { id }, body: { content: 'Leaks again.' }, headers });
    expect((await readComebacks(shop.tess)).data).toMatchObject([{ id, first_note: 'Leaks again.' }]);
  });

  test('a machine that comes back is credited to the technician of its exported repair, with the first note since', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    await shop.ada.call('addNote', { params: { id }, body: { content: 'Sold on Friday.' } });
    shop.clock.advance({ days: 12 });
    await continueRepair(shop.walt, id);
    await shop.walt.call('addNote', { params: { id }, body: { content: 'Leaks again.' } });
    await shop.walt.call('addNote', { params: { id }, body: { content: 'Valve ordered.' } });
    expect(await readComebacks(shop.tess)).toEqual({
      success: true,
      message: 'Comebacks',
      data: [
        {
          id,
          type_of: 'fridge',
          brand: 'whirlpool',
          model: 'WRS325SDHZ',
          serial: 'K93512345',
          repair_number: 1,
          exported_on: '2026-11-20T15:00:00.000Z',
          came_back_on: '2026-12-02T15:00:00.000Z',
          days: 12,
          first_note: 'Leaks again.',
        },
      ],
      meta: { is_cut: false },
    });
    expect((await readComebacks(shop.walt)).data).toEqual([]);
    expect(await countComebacks(shop)).toEqual([undefined, 1, undefined]);
  });

  test('a machine that comes back 90 days after its export is a comeback, and one that comes back later is not', async () => {
    await using shop = await openTestShop(engine);
    const [onTime, late] = [await shop.addMachine(shop.tess, {}, 'completed'), await shop.addMachine(shop.tess, {}, 'exported')];
    shop.clock.advance({ days: 90 });
    const tess = await shop.logIn(shop.tess);
    await continueRepair(tess, onTime);
    shop.clock.advance({ ms: 1 });
    await continueRepair(tess, late);
    expect((await readComebacks(tess)).data).toMatchObject([{ id: onTime, days: 90 }]);
  });

  test('a machine that is continued before it was exported has not come back', async () => {
    await using shop = await openTestShop(engine);
    await continueRepair(shop.tess, await shop.addMachine(shop.tess, {}, 'completed'));
    expect((await readComebacks(shop.tess)).data).toEqual([]);
  });

  test('a machine that comes back twice is a comeback of each exported repair', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    shop.clock.advance({ days: 1 });
    await continueRepair(shop.walt, id);
    await shop.walt.call('updateMachine', { params: { id }, body: { status: 'completed' } });
    await shop.ada.call('exportMachines');
    shop.clock.advance({ days: 2 });
    await continueRepair(shop.tess, id);
    await shop.tess.call('addNote', { params: { id }, body: { content: 'Door seal.' } });
    expect((await readComebacks(shop.tess)).data).toMatchObject([{ id, repair_number: 1, days: 1, first_note: null }]);
    expect((await readComebacks(shop.walt)).data).toMatchObject([{ id, repair_number: 2, days: 2, first_note: 'Door seal.' }]);
    expect(await countComebacks(shop)).toEqual([undefined, 1, 1]);
  });

  test('a machine that is registered again has not come back', async () => {
    await using shop = await openTestShop(engine);
    await shop.addMachine(shop.tess, {}, 'exported');
    shop.clock.advance({ days: 1 });
    await shop.addMachine(shop.walt);
    expect((await readComebacks(shop.tess)).data).toEqual([]);
  });

  test('two employees who continue a machine at once make one comeback', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    const replies = await Promise.all([shop.tess, shop.walt].map((employee) => continueRepair(employee, id)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await readComebacks(shop.tess)).data).toHaveLength(1);
  });

  test("a comeback counts on the day of the return, in the shop's time zone", async () => {
    await using shop = await openTestShop(engine, { timeZone: 'America/Chicago' });
    shop.clock.now = new Date('2026-11-21T04:00:00.000Z');
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    shop.clock.now = new Date('2026-11-23T05:59:59.999Z');
    await continueRepair(shop.tess, id);
    expect((await readComebacks(shop.tess, '2026-11-22', '2026-11-22')).data).toMatchObject([{ id, days: 2 }]);
    expect((await readComebacks(shop.tess, '2026-11-23')).data).toEqual([]);
    expect((await readComebacks(shop.tess, '2026-11-20', '2026-11-21')).data).toEqual([]);
  });

  test('the newest 500 are returned, and the reply says that there are more', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    const exported = await shop.db.selectFrom('repairs').selectAll().where('machine_id', '=', id).executeTakeFirstOrThrow();
    const repairs = Array.from({ length: maxComebacks + 2 }, (_, at) => ({ ...exported, number: at + 2, came_back_on: instant(at) }));
    await shop.db.insertInto('repairs').values(repairs).execute();
    const { data, meta } = await readComebacks(shop.tess);
    expect([data.length, data[0]?.came_back_on, meta]).toEqual([maxComebacks, instant(maxComebacks), { is_cut: true }]);
  });

  test("a technician can read their own comebacks, but not a coworker's", async () => {
    await using shop = await openTestShop(engine);
    expect(await statusOfRead(shop.tess, shop.walt.id)).toBe(403);
    expect(await statusOfRead(shop.ada, shop.walt.id)).toBe(200);
    expect(await statusOfRead(shop.ada, 999)).toBe(404);
  });
});
