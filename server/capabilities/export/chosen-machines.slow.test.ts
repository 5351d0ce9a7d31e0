import type { ChosenMachine } from '@fettle/contract/export/calls.ts';
import { expect, test } from 'vitest';
import { foldCounts } from '../machines/counts.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { seedMachines } from '../../testing/seed-machines.ts';
import { sortedStatuses } from '../../testing/test-client.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

/** A machine has this version once it is completed. */
const version = 2;

const exportChosen = (shop: TestShop, machines: readonly ChosenMachine[], headers = {}, by = shop.ada) =>
  by.call('exportChosen', { body: { machines }, headers });

const continueRepair = (shop: TestShop, id: number) => shop.walt.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });

async function addCompleted(shop: TestShop, count: number): Promise<ChosenMachine[]> {
  const ids = await Array.fromAsync({ length: count }, () => shop.addMachine(shop.tess, {}, 'completed'));
  return ids.map((id) => ({ id, version }));
}

const statusOf = async (shop: TestShop, { id }: ChosenMachine) => (await shop.card(id)).status;

/** The ids of each batch's machines, oldest batch first. */
async function batches(shop: TestShop): Promise<number[][]> {
  const lines = await shop.db
    .selectFrom('export_lines')
    .select(['export_id', 'machine_id'])
    .orderBy('export_id')
    .orderBy('machine_id')
    .execute();
  return [...Map.groupBy(lines, ({ export_id }) => export_id).values()].map((batch) => batch.map(({ machine_id }) => machine_id));
}

/** Compares the stored counts with the machines. */
async function expectCorrectCounts(shop: TestShop): Promise<void> {
  const rows = await shop.db
    .selectFrom('machines')
    .select((row) => ['status', row.cast<number>(row.fn.countAll(), 'integer').as('machines')])
    .groupBy('status')
    .execute();
  const counted = Object.fromEntries(rows.map(({ status, machines }) => [status, machines]));
  const { body } = await shop.ada.call('getMachines', { params: { status: 'all' }, query: { page: 1 } });
  const { all: _, ...stored } = body.meta.counts;
  expect(stored).toEqual({ in_progress: 0, completed: 0, trashed: 0, exported: 0, ...counted });
  await foldCounts(shop.engine);
  const blocks = await shop.db
    .selectFrom('machine_counts')
    .select((row) => ['status', row.cast<number>(row.fn.sum('machines'), 'integer').as('machines')])
    .groupBy('status')
    .execute();
  expect(Object.fromEntries(blocks.map(({ status, machines }) => [status, machines]))).toMatchObject(counted);
}

describeEachEngine('Exporting chosen machines', (engine) => {
  test('exporting chosen machines exports exactly those, and leaves the others completed', async () => {
    await using shop = await openTestShop(engine);
    const [first, second, third] = (await addCompleted(shop, 3)) as [ChosenMachine, ChosenMachine, ChosenMachine];
    shop.clock.advance({ hours: 1 });
    const now = shop.clock.now.toISOString();
    const { status, body } = await exportChosen(shop, [third, first]);
    const batch = { id: body.batch.id, exported_on: now, author_name: 'Ada Boudreaux', machines: 2 };
    expect([status, body]).toEqual([200, { success: true, message: '2 machines exported', batch }]);
    expect(await batches(shop)).toEqual([[first.id, third.id]]);
    const card = await shop.card(first.id);
    expect(card).toMatchObject({ status: 'exported', exported_on: now, version: 3 });
    expect(card.events[0]).toMatchObject({ kind: 'exported', on: now, author_name: 'Ada Boudreaux', from: 'completed', to: 'exported' });
    expect(await shop.card(second.id)).toMatchObject({ status: 'completed', version, exported_on: null });
    await expectCorrectCounts(shop);
  });

  test('exporting chosen machines leaves out a machine that was completed after the list was read', async () => {
    await using shop = await openTestShop(engine);
    await addCompleted(shop, 2);
    const { body } = await shop.ada.call('getMachines', { params: { status: 'completed' } });
    const late = await shop.addMachine(shop.tess, {}, 'completed');
    expect(
      (
        await exportChosen(
          shop,
          body.data.map(({ id, version }) => ({ id, version })),
        )
      ).body.batch.machines,
    ).toBe(2);
    expect((await shop.card(late)).status).toBe('completed');
  });

  test('exporting chosen machines exports nothing if one of them is no longer as it was, and says which and why', async () => {
    await using shop = await openTestShop(engine);
    const chosen = await addCompleted(shop, 8);
    const [stays, continued, trashed, edited, again, exported] = chosen as [
      ChosenMachine,
      ChosenMachine,
      ChosenMachine,
      ChosenMachine,
      ChosenMachine,
      ChosenMachine,
    ];
    const attempt = async (...machines: ChosenMachine[]) => {
      const before = await shop.countRows();
      const { status, body } = await exportChosen(shop, machines, { 'accept-language': 'en' });
      expect(status).toBe(409);
      expect(await shop.countRows()).toEqual(before);
      expect(await statusOf(shop, stays)).toBe('completed');
      return body.message;
    };

    await continueRepair(shop, continued.id);
    expect(await attempt(stays, continued)).toBe(
      `Nothing was exported. Whirlpool fridge ${continued.id} is back in progress with Walt Hebert.`,
    );
    await continueRepair(shop, trashed.id);
    await shop.walt.call('updateMachine', { params: { id: trashed.id }, body: { status: 'trashed' } });
    expect(await attempt(stays, trashed)).toBe(`Nothing was exported. Whirlpool fridge ${trashed.id} was moved to Trash.`);
    await shop.walt.call('updateMachine', { params: { id: edited.id }, body: { vendor: 'pasadena' } });
    expect(await attempt(edited, stays)).toBe(`Nothing was exported. Whirlpool fridge ${edited.id} was changed meanwhile.`);
    await continueRepair(shop, again.id);
    await shop.walt.call('updateMachine', { params: { id: again.id }, body: { status: 'completed' } });
    expect(await attempt(again, stays)).toBe(`Nothing was exported. Whirlpool fridge ${again.id} was changed meanwhile.`);
    await exportChosen(shop, [exported]);
    expect(await attempt(stays, exported)).toBe(
      `Nothing was exported. Whirlpool fridge ${exported.id} was already exported by Ada Boudreaux.`,
    );
    expect(await attempt(...chosen)).toMatch(/^Nothing was exported\. (Whirlpool fridge \d+ [^.]+\. ){3}2 more machines have changed\.$/);
    await expectCorrectCounts(shop);

    const current = await Promise.all([stays, edited, again].map(async ({ id }) => ({ id, version: (await shop.card(id)).version })));
    expect((await exportChosen(shop, current)).status).toBe(200);
    await expectCorrectCounts(shop);
  });

  test('exporting chosen machines exports nothing if one of them does not exist', async () => {
    await using shop = await openTestShop(engine);
    const chosen = await addCompleted(shop, 1);
    const { status, body } = await exportChosen(shop, [...chosen, { id: 999, version }]);
    expect([status, body]).toEqual([404, { success: false, message: 'Machine not found' }]);
    expect(await batches(shop)).toEqual([]);
  });

  test('exporting chosen machines with the same Idempotency-Key exports once, and rejects other machines', async () => {
    await using shop = await openTestShop(engine);
    const [first, second] = (await addCompleted(shop, 2)) as [ChosenMachine, ChosenMachine];
    const key = { 'idempotency-key': 'export' };
    const reply = await exportChosen(shop, [first], key);
    expect((await exportChosen(shop, [first], key)).body).toEqual(reply.body);
    expect((await exportChosen(shop, [second], key)).status).toBe(409);
    expect(await batches(shop)).toEqual([[first.id]]);
  });

  test('exporting chosen machines by two admins at once exports each machine of overlapping lists once', async () => {
    await using shop = await openTestShop(engine);
    const otis = await shop.addEmployee({ first_name: 'Otis', last_name: 'Fontenot', is_admin: true });
    for (let round = 0; round < 4; round += 1) {
      const before = await batches(shop);
      const machines = await addCompleted(shop, 6);
      const replies = await Promise.all([
        exportChosen(shop, machines.slice(0, 4)),
        exportChosen(shop, machines.slice(2).toReversed(), {}, otis),
        shop.ada.call('exportMachines'),
        otis.call('exportMachines'),
      ]);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
      await shop.ada.call('exportMachines');
      const added = (await batches(shop)).slice(before.length);
      expect(added.flat().toSorted((a, b) => a - b)).toEqual(machines.map(({ id }) => id));
    }
    await expectCorrectCounts(shop);
  });

  test('exporting chosen machines of two overlapping lists at once exports one and rejects the other', async () => {
    await using shop = await openTestShop(engine);
    for (let round = 0; round < 4; round += 1) {
      const before = await batches(shop);
      const machines = await addCompleted(shop, 5);
      const lists = [machines.slice(0, 3), machines.slice(2)];
      const replies = await Promise.all(lists.map((list) => exportChosen(shop, list)));
      expect(sortedStatuses(replies)).toEqual([200, 409]);
      const winner = lists[replies.findIndex(({ status }) => status === 200)] ?? [];
      expect((await batches(shop)).slice(before.length)).toEqual([winner.map(({ id }) => id)]);
    }
    await expectCorrectCounts(shop);
  });

  test('exporting chosen machines exports a machine as its list showed it, or nothing, if it is edited or continued at the same time', async () => {
    await using shop = await openTestShop(engine);
    for (let round = 0; round < 6; round += 1) {
      const machines = await addCompleted(shop, 3);
      const [, id = 0] = machines.map(({ id }) => id);
      const body = round % 2 === 0 ? { model: 'RENAMED' } : { status: 'in_progress' };
      const [reply] = await Promise.all([exportChosen(shop, machines), shop.walt.call('updateMachine', { params: { id }, body })]);
      const lines = await shop.db.selectFrom('export_lines').select('model').where('machine_id', '=', id).execute();
      expect(lines).toEqual(reply.status === 200 ? [{ model: 'WRS325SDHZ' }] : []);
      const { status, repairs } = await shop.card(id);
      expect([200, 409]).toContain(reply.status);
      expect(status).toBe(repairs[0]?.status);
    }
    await expectCorrectCounts(shop);
  });

  test('exporting chosen machines exports 5,000 of 5,001 machines', async () => {
    await using shop = await openTestShop(engine);
    const all = Array.from({ length: 5_001 }, (_, n) => n + 1);
    await seedMachines(
      shop,
      all.map((id) => ({ id, status: 'completed' })),
    );
    const { status, body } = await exportChosen(
      shop,
      all.filter((id) => id !== 2_500).map((id) => ({ id, version: 1 })),
    );
    expect([status, body.batch.machines]).toEqual([200, 5_000]);
    expect((await shop.card(2_500)).status).toBe('completed');
    await expectCorrectCounts(shop);
  });
});
