import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { type EmployeeClient, sortedStatuses } from '../../testing/test-client.ts';

const changeStatus = (who: EmployeeClient, id: number, status: MachineStatus, version?: number) =>
  who.call('updateMachine', { params: { id }, body: { status, version } });

const undo = (who: EmployeeClient, id: number, status: MachineStatus, version: number) =>
  who.call('updateMachine', { params: { id }, body: { status, version, is_undo: true } });

describeInShop('Changing the status of a machine', (shop) => {
  test('completing sets the date and records the author', async () => {
    const id = await shop.addMachine(shop.tess);
    shop.clock.advance({ hours: 3 });
    const now = shop.clock.now.toISOString();
    const { body } = await changeStatus(shop.walt, id, 'completed');
    expect(body.machine).toMatchObject({ completed_on: now, trashed_on: null, exported_on: null, version: 2 });
    expect(body.machine.events[0]).toMatchObject({
      kind: 'status_changed',
      on: now,
      author_name: 'Walt Hebert',
      from: 'in_progress',
      to: 'completed',
    });
    expect(body.machine.technician_name).toBe('Tess Landry');
  });

  test.for(['completed', 'trashed'] as const)(
    'continuing a %s machine reopens its repair, assigned to the employee who continues it',
    async (from) => {
      const id = await shop.addMachine(shop.tess, {}, from);
      const { repairs } = await shop.card(id);
      shop.clock.advance({ days: 1 });
      const { body } = await changeStatus(shop.walt, id, 'in_progress');
      expect(body.machine).toMatchObject({
        completed_on: null,
        trashed_on: null,
        technician_name: 'Walt Hebert',
        creator_name: 'Tess Landry',
      });
      expect(body.machine.repairs).toMatchObject([
        {
          number: 1,
          status: 'in_progress',
          started_on: repairs[0]?.started_on,
          completed_on: null,
          trashed_on: null,
          technician_id: shop.walt.id,
        },
      ]);
    },
  );

  test.for(['completed', 'trashed'] as const)(
    'undoing a Continue of a %s machine restores its finish date and technician',
    async (from) => {
      const id = await shop.addMachine(shop.tess, {}, from);
      const before = await shop.card(id);
      const walt = await shop.logIn(shop.walt);
      shop.clock.advance({ days: 1 });
      const { version } = (await changeStatus(walt, id, 'in_progress')).body.machine;
      const { status, body } = await undo(walt, id, from, version);
      expect([status, body.message]).toEqual([200, `Machine marked as ${from}`]);
      const { repairs, technician_name, completed_on, trashed_on } = before;
      expect(body.machine).toMatchObject({ status: from, repairs, technician_name, completed_on, trashed_on });
      // Both changes stay in the history.
      expect(body.machine.events.slice(0, 2)).toMatchObject([
        { kind: 'status_changed', from: 'in_progress', to: from },
        { kind: 'status_changed', from, to: 'in_progress' },
      ]);
    },
  );

  test("undoing the completion of a coworker's repair keeps the coworker as technician", async () => {
    const id = await shop.addMachine(shop.tess);
    const walt = await shop.logIn(shop.walt);
    const { version } = (await changeStatus(walt, id, 'completed')).body.machine;
    const { body } = await undo(walt, id, 'in_progress', version);
    expect(body.machine).toMatchObject({ status: 'in_progress', completed_on: null, technician_name: 'Tess Landry' });
    // The list of a technician's machines follows the repair.
    const { body: list } = await walt.call('getMachines', {
      params: { status: 'in_progress' },
      query: { page: 1, technician: shop.walt.id },
    });
    expect(list.data.map((machine) => machine.id)).not.toContain(id);
  });

  test('only the last status change can be undone, once, and never an export', async () => {
    const ada = await shop.logIn(shop.ada);
    const rejected = [409, "There is no status change to undo. Here's the latest."];
    const id = await shop.addMachine(ada);
    const reply = async (status: MachineStatus, version: number) => {
      const { status: code, body } = await undo(ada, id, status, version);
      return [code, body.message];
    };
    // No status change yet.
    expect(await reply('completed', 1)).toEqual(rejected);
    await changeStatus(ada, id, 'trashed');
    await undo(ada, id, 'in_progress', 2);
    expect(await reply('trashed', 3)).toEqual(rejected);
    await changeStatus(ada, id, 'completed');
    await ada.call('exportMachines');
    expect(await reply('in_progress', (await shop.card(id)).version)).toEqual(rejected);
    expect((await shop.card(id)).status).toBe('exported');
  });

  test('an undo without a status or a version is rejected', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    const sentence = 'An undo needs both status and version.';
    for (const change of [
      { status: 'in_progress', is_undo: true },
      { version: 2, is_undo: true },
    ] as const) {
      const { status, body } = await shop.tess.call('updateMachine', { params: { id }, body: change });
      expect([status, body.message]).toEqual([400, sentence]);
    }
  });

  test('continuing a machine from inventory starts its second repair; the first keeps its dates and credit', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    const { repairs } = await shop.card(id);
    shop.clock.advance({ days: 40 });
    const walt = await shop.logIn(shop.walt);
    const { body } = await changeStatus(walt, id, 'in_progress');
    const now = shop.clock.now.toISOString();
    expect(body.machine).toMatchObject({ status: 'in_progress', completed_on: null, exported_on: null, technician_name: 'Walt Hebert' });
    expect(body.machine.repairs).toEqual([
      {
        number: 2,
        status: 'in_progress',
        technician_id: shop.walt.id,
        technician_name: 'Walt Hebert',
        started_on: now,
        completed_on: null,
        trashed_on: null,
        exported_on: null,
      },
      ...repairs,
    ]);
    expect(repairs[0]).toMatchObject({ number: 1, status: 'exported', technician_name: 'Tess Landry' });
    expect(repairs[0]?.exported_on).not.toBeNull();
  });

  test('a machine goes to inventory again after its second repair', async () => {
    const ada = await shop.logIn(shop.ada);
    const id = await shop.addMachine(ada, {}, 'completed');
    for (const repair of [1, 2, 3]) {
      expect((await ada.call('exportMachines')).status).toBe(200);
      expect((await changeStatus(ada, id, 'in_progress')).body.machine.repairs).toHaveLength(repair + 1);
      await changeStatus(ada, id, 'completed');
    }
  });

  test('one of two concurrent status changes succeeds, and the other gets 409 with the current machine', async () => {
    const [tess, walt] = [await shop.logIn(shop.tess), await shop.logIn(shop.walt)];
    for (let round = 0; round < 5; round += 1) {
      const id = await shop.addMachine(tess);
      const replies = await Promise.all([changeStatus(tess, id, 'completed'), changeStatus(walt, id, 'trashed')]);
      expect(sortedStatuses(replies)).toEqual([200, 409]);
      const won = replies.find(({ status }) => status === 200)?.body.machine?.status;
      expect(replies.find(({ status }) => status === 409)?.body.machine?.status).toBe(won);
      expect((await walt.call('getMachine', { params: { id } })).body.data.events).toHaveLength(2);
    }
  });

  test('one of five concurrent Continues of an exported machine succeeds, with one new repair', async () => {
    const ada = await shop.logIn(shop.ada);
    const id = await shop.addMachine(ada, {}, 'completed');
    await ada.call('exportMachines');
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => changeStatus(ada, id, 'in_progress')));
    expect(sortedStatuses(replies)).toEqual([200, 409, 409, 409, 409]);
    expect((await ada.call('getMachine', { params: { id } })).body.data.repairs).toHaveLength(2);
  });

  test('a status change of an older version gets 409 with the current machine', async () => {
    const ada = await shop.logIn(shop.ada);
    const id = await shop.addMachine(ada);
    await ada.call('updateMachine', { params: { id }, body: { model: 'OTHER' } });
    const { status, body } = await changeStatus(ada, id, 'completed', 1);
    expect([status, body.message]).toEqual([409, "Someone else just changed this machine. Here's the latest."]);
    expect(body.machine).toMatchObject({ version: 2, model: 'OTHER', status: 'in_progress' });
    expect((await changeStatus(ada, id, 'completed', 2)).status).toBe(200);
  });
});
