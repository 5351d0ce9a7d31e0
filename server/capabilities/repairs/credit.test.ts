import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { type EmployeeClient, sortedStatuses } from '../../testing/test-client.ts';

const changeCredit = (by: EmployeeClient, id: number, to: { id: number }, body: object = {}) =>
  by.call('changeCredit', { params: { id }, body: { technician_id: to.id, ...body } });

const finishedToday = async (employee: EmployeeClient) =>
  (await employee.call('getBench', { params: { userId: employee.id } })).body.data.finished_today.map((line) => line.id);

describeInShop('Correcting the credit for a finished repair', (shop) => {
  const metrics = async (employee: EmployeeClient, start: string, end = start) =>
    (await shop.ada.call('getUserMetrics', { params: { userId: employee.id }, query: { start, end } })).body.data;
  const finishedOn = async (employee: EmployeeClient, start: string, end = start) => {
    const { completed_in_range, trashed_in_range } = await metrics(employee, start, end);
    return [...completed_in_range, ...trashed_in_range].map(({ id }) => id);
  };
  const finishedThisWeek = async (employee: EmployeeClient) => {
    const { data } = (await shop.ada.call('getFloor')).body;
    return data.technicians.find(({ id }) => id === employee.id)?.completed_this_week;
  };

  test.for(['completed', 'trashed'] as const)('a %s repair counts for the right technician, on the same day', async (status) => {
    const { ada, tess, walt, clock } = shop;
    const id = await shop.addMachine(tess, {}, status);
    const before = await shop.card(id);
    clock.advance({ days: 1 });
    const { status: code, body } = await changeCredit(ada, id, walt, { version: before.version });
    expect([code, body.message]).toEqual([200, 'Credited to Walt Hebert.']);
    const { completed_on, trashed_on } = before;
    const credited = { technician_id: walt.id, technician_name: 'Walt Hebert', status, completed_on, trashed_on };
    expect(body.machine).toMatchObject({ ...credited, version: before.version + 1, touched_on: clock.now.toISOString() });
    expect(body.machine.repairs).toEqual([{ ...before.repairs[0], technician_id: walt.id, technician_name: 'Walt Hebert' }]);
    expect(body.machine.events).toMatchObject([
      { kind: 'credit_changed', from: 'Tess Landry', to: 'Walt Hebert', author_name: 'Ada Boudreaux', on: clock.now.toISOString() },
      ...before.events,
    ]);
    const finished = (completed_on ?? trashed_on ?? '').slice(0, 10);
    expect(await finishedOn(walt, finished)).toContain(id);
    expect(await finishedOn(tess, finished)).not.toContain(id);
    const correction = clock.now.toISOString().slice(0, 10);
    expect(await finishedOn(walt, correction)).not.toContain(id);
  });

  test('the floor, the bench and the lists follow', async () => {
    const { ada, tess, walt } = shop;
    const id = await shop.addMachine(tess, {}, 'completed');
    const [ofTess = 0, ofWalt = 0] = [await finishedThisWeek(tess), await finishedThisWeek(walt)];
    await changeCredit(ada, id, walt);
    expect([await finishedThisWeek(tess), await finishedThisWeek(walt)]).toEqual([ofTess - 1, ofWalt + 1]);
    expect(await finishedToday(walt)).toContain(id);
    expect(await finishedToday(tess)).not.toContain(id);
    const query = { page: 1, per_page: 100, technician: walt.id };
    const list = await ada.call('getMachines', { params: { status: 'completed' }, query });
    expect(list.body.data.map((machine) => machine.id)).toContain(id);
    expect((await walt.call('getBenchNews')).body.data.unseen).toBe(0);
  });

  test('a corrected credit that is undone is as before, also if that employee has left meanwhile', async () => {
    const { tess, clock } = shop;
    // Deactivating an employee needs a password that was entered just now.
    const ada = await shop.logIn(shop.ada);
    const gus = await shop.addEmployee({ first_name: 'Gus', last_name: 'Thibodeaux' });
    const id = await shop.addMachine(gus, {}, 'completed');
    const before = await shop.card(id);
    await ada.call('updateUser', { params: { id: gus.id }, body: { is_active: false } });
    clock.advance({ minutes: 1 });
    const { version } = (await changeCredit(ada, id, tess)).body.machine;
    expect((await changeCredit(ada, id, gus, { version })).body.message).toBe('Gus no longer works here. Choose someone else.');
    const { body } = await changeCredit(ada, id, gus, { version, is_undo: true });
    const { events, version: _version, touched_on: _touched, ...restored } = body.machine;
    expect(before).toMatchObject(restored);
    expect(events.slice(0, 2)).toMatchObject([
      { kind: 'credit_changed', from: 'Tess Landry', to: 'Gus Thibodeaux' },
      { kind: 'credit_changed', from: 'Gus Thibodeaux', to: 'Tess Landry' },
    ]);
  });

  test('a repair that is reopened by undoing its finish returns to the technician of before', async () => {
    const { ada, tess, walt } = shop;
    const id = await shop.addMachine(ada);
    await walt.call('handOver', { params: { id }, body: { technician_id: tess.id } });
    await tess.call('updateMachine', { params: { id }, body: { status: 'completed' } });
    const { version } = (await changeCredit(ada, id, walt)).body.machine;
    const undo = { status: 'in_progress', is_undo: true, version };
    expect((await ada.call('updateMachine', { params: { id }, body: undo })).body.machine.technician_name).toBe('Tess Landry');
    const bench = (await tess.call('getBench', { params: { userId: tess.id } })).body.data;
    expect(bench.working.find((line) => line.id === id)).toMatchObject({ handed_over_by: 'Walt Hebert' });
  });

  test.for([
    ['in_progress', 'This repair is still in progress. Hand it over instead.'],
    ['exported', 'This machine was exported, so the credit for its repair is final.'],
  ] as const)('correcting the credit for a finished repair is refused while the machine is %s', async ([status, message]) => {
    const id = await shop.addMachine(shop.tess, {}, status);
    const before = await shop.card(id);
    const reply = await changeCredit(shop.ada, id, shop.walt);
    expect([reply.status, reply.body]).toEqual([409, { success: false, message, machine: before }]);
    expect(await shop.card(id)).toEqual(before);
  });

  test('correcting the credit for a finished repair is for admins, and cannot be kept for later', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    const before = await shop.card(id);
    expect((await changeCredit(shop.tess, id, shop.walt)).status).toBe(403);
    const headers = { 'x-fettle-made-on': shop.clock.now.toISOString() };
    const kept = await shop.ada.call('changeCredit', { params: { id }, body: { technician_id: shop.walt.id }, headers });
    expect(kept.status).toBe(400);
    expect(await shop.card(id)).toEqual(before);
  });

  test('correcting the credit for a finished repair of an older version is refused with the machine as it is now', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    await shop.tess.call('updateMachine', { params: { id }, body: { model: 'OTHER' } });
    const { status, body } = await changeCredit(shop.ada, id, shop.walt, { version: 2 });
    expect([status, body.machine]).toEqual([409, await shop.card(id)]);
  });

  test('one of two corrections that are sent together is saved, and a repeated one is saved once', async () => {
    const { ada, tess, walt } = shop;
    const id = await shop.addMachine(tess, {}, 'completed');
    const both = await Promise.all([changeCredit(ada, id, walt, { version: 2 }), changeCredit(ada, id, ada, { version: 2 })]);
    expect(sortedStatuses(both)).toEqual([200, 409]);
    const headers = { 'idempotency-key': `credit-${id}` };
    const send = () => ada.call('changeCredit', { params: { id }, body: { technician_id: tess.id, version: 3 }, headers });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect((await shop.card(id)).events.filter(({ kind }) => kind === 'credit_changed')).toHaveLength(2);
  });

  test('machine and repair agree when a correction is sent together with an export or a Continue', async () => {
    for (const status of ['exported', 'in_progress'] as const) {
      const id = await shop.addMachine(shop.tess, {}, 'completed');
      await Promise.all([
        changeCredit(shop.ada, id, shop.walt),
        status === 'exported'
          ? shop.ada.call('exportMachines')
          : shop.tess.call('updateMachine', { params: { id }, body: { status, version: 2 } }),
      ]);
      const { technician_id, repairs } = await shop.card(id);
      expect(repairs).toMatchObject([{ technician_id }]);
    }
  });

  test('correcting the credit for a finished repair does nothing for the technician who has it, and nothing without an employee or a machine', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    const before = await shop.card(id);
    expect((await changeCredit(shop.ada, id, shop.tess)).body).toEqual({
      success: true,
      message: 'No changes were made.',
      machine: before,
    });
    for (const is_undo of [undefined, true])
      expect((await changeCredit(shop.ada, id, { id: 999_999 }, { is_undo })).body.message).toBe('There is no employee with this id.');
    expect((await changeCredit(shop.ada, 999_999, shop.walt)).status).toBe(404);
  });
});
