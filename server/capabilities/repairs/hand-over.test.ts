import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { type EmployeeClient, sortedStatuses } from '../../testing/test-client.ts';

const handOver = (by: EmployeeClient, id: number, to: { id: number }, version?: number) =>
  by.call('handOver', { params: { id }, body: { technician_id: to.id, ...(version === undefined ? {} : { version }) } });

const finish = (by: EmployeeClient, id: number, body: object) =>
  by.call('updateMachine', { params: { id }, body: { status: 'completed', ...body } });

describeInShop('Handing a machine over', (shop) => {
  test('handing a machine over changes the technician and adds one event', async () => {
    const id = await shop.addMachine(shop.tess);
    shop.clock.advance({ minutes: 5 });
    const { status, body } = await handOver(shop.tess, id, shop.walt, 1);
    expect([status, body.message]).toEqual([200, 'Handed over to Walt Hebert.']);
    expect(body.machine).toMatchObject({
      technician_id: shop.walt.id,
      technician_name: 'Walt Hebert',
      version: 2,
      creator_name: 'Tess Landry',
    });
    expect(body.machine.repairs).toMatchObject([{ technician_id: shop.walt.id }]);
    expect(body.machine.events.map(({ kind, from, to, author_name }) => [kind, from, to, author_name])).toEqual([
      ['handed_over', 'Tess Landry', 'Walt Hebert', 'Tess Landry'],
      ['registered', null, null, 'Tess Landry'],
    ]);
    expect(body.machine.touched_on).toBe(shop.clock.now.toISOString());
  });

  test('when a handover is undone, the technician of before has the machine from the same coworker as before', async () => {
    const { ada, tess, walt } = shop;
    const id = await shop.addMachine(ada);
    await handOver(ada, id, tess);
    const before = (await tess.call('getBench', { params: { userId: tess.id } })).body.data.working.find((line) => line.id === id);
    expect(before).toMatchObject({ handed_over_by: 'Ada Boudreaux' });
    const { version } = (await handOver(walt, id, walt)).body.machine;
    const undo = await walt.call('handOver', { params: { id }, body: { technician_id: tess.id, version, is_undo: true } });
    expect(undo.body.machine).toMatchObject({ technician_id: tess.id });
    const after = (await tess.call('getBench', { params: { userId: tess.id } })).body.data.working.find((line) => line.id === id);
    expect(after).toMatchObject({ handed_over_by: 'Ada Boudreaux' });
  });

  test('a machine whose repair goes on after it was finished is no longer from a coworker', async () => {
    const { ada, tess } = shop;
    const id = await shop.addMachine(ada);
    await handOver(ada, id, tess);
    await finish(tess, id, {});
    await tess.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });
    const { working } = (await tess.call('getBench', { params: { userId: tess.id } })).body.data;
    expect(working.find((line) => line.id === id)).toMatchObject({ handed_over_by: null });
  });

  test('any employee may take a machine or hand over the machine of a coworker', async () => {
    const id = await shop.addMachine(shop.tess);
    const taken = await handOver(shop.walt, id, shop.walt);
    expect([taken.status, taken.body.message]).toEqual([200, "It's on your bench now."]);
    expect((await handOver(shop.tess, id, shop.ada)).body.machine.technician_name).toBe('Ada Boudreaux');
  });

  test('a machine that already belongs to the technician stays as it is', async () => {
    const id = await shop.addMachine(shop.tess);
    const before = await shop.card(id);
    const { status, body } = await handOver(shop.walt, id, shop.tess);
    expect([status, body]).toEqual([200, { success: true, message: 'No changes were made.', machine: before }]);
  });

  test('only a machine in progress can be handed over, and only to an active employee', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'trashed');
    const finished = await handOver(shop.tess, id, shop.walt);
    expect([finished.status, finished.body.message]).toEqual([
      409,
      'This machine is trashed; only a machine in progress can be handed over.',
    ]);
    expect(finished.body.machine).toEqual(await shop.card(id));
    const open = await shop.addMachine(shop.tess);
    const gus = await shop.addEmployee({ first_name: 'Gus', last_name: 'Thibodeaux' });
    await shop.ada.call('updateUser', { params: { id: gus.id }, body: { is_active: false } });
    const left = await handOver(shop.tess, open, gus);
    expect([left.status, left.body.message]).toEqual([400, 'Gus no longer works here. Choose someone else.']);
    const unknown = await handOver(shop.tess, open, { id: 999_999 });
    expect([unknown.status, unknown.body.message]).toEqual([400, 'There is no employee with this id.']);
    expect((await handOver(shop.tess, 999_999, shop.walt)).status).toBe(404);
    expect((await shop.card(open)).events).toHaveLength(1);
  });

  test('a hand-over of an older version gets 409 with the current machine', async () => {
    const id = await shop.addMachine(shop.tess);
    await shop.tess.call('updateMachine', { params: { id }, body: { model: 'OTHER' } });
    const { status, body } = await handOver(shop.tess, id, shop.walt, 1);
    expect([status, body.machine]).toEqual([409, await shop.card(id)]);
    expect(body.machine.technician_name).toBe('Tess Landry');
  });

  test('one of two concurrent hand-overs of the same version succeeds', async () => {
    const id = await shop.addMachine(shop.tess);
    const replies = await Promise.all([handOver(shop.tess, id, shop.walt, 1), handOver(shop.ada, id, shop.ada, 1)]);
    expect(sortedStatuses(replies)).toEqual([200, 409]);
    expect((await shop.card(id)).events).toHaveLength(2);
  });

  test('a hand-over and a concurrent completion leave one technician on machine and repair', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await shop.addMachine(shop.tess);
      await Promise.all([
        handOver(shop.walt, id, shop.walt),
        shop.tess.call('updateMachine', { params: { id }, body: { status: 'completed' } }),
      ]);
      const { technician_id, repairs } = await shop.card(id);
      expect(repairs[0]?.technician_id).toBe(technician_id);
    }
  });

  test('an undo of a status change that came before the hand-over is rejected', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    const { body } = await shop.tess.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });
    await handOver(shop.tess, id, shop.walt);
    const undo = { status: 'completed', is_undo: true, version: body.machine.version };
    expect((await shop.tess.call('updateMachine', { params: { id }, body: undo })).status).toBe(409);
  });
});

describeInShop('The credit for a repair', (shop) => {
  const completedBy = async (employee: EmployeeClient) =>
    (
      await shop.ada.call('getUserMetrics', { params: { userId: employee.id }, query: { start: '2026-11-20', end: '2026-11-20' } })
    ).body.data.completed_in_range.map(({ id }) => id);

  test('the credit for a repair stays with the technician when a coworker completes the repair', async () => {
    const id = await shop.addMachine(shop.tess);
    await finish(shop.walt, id, {});
    expect(await completedBy(shop.tess)).toContain(id);
    expect(await completedBy(shop.walt)).not.toContain(id);
  });

  test('the credit for a repair goes to the coworker who says that it was their work, and undo gives it back', async () => {
    const id = await shop.addMachine(shop.tess);
    const { body } = await finish(shop.walt, id, { technician_id: shop.walt.id });
    expect(body.machine.technician_name).toBe('Walt Hebert');
    expect(await completedBy(shop.walt)).toContain(id);
    const undo = { status: 'in_progress', is_undo: true, version: body.machine.version };
    const undone = await shop.walt.call('updateMachine', { params: { id }, body: undo });
    expect(undone.body.machine.technician_name).toBe('Tess Landry');
    expect((await finish(shop.walt, id, { technician_id: shop.tess.id, status: 'trashed' })).body.machine.technician_name).toBe(
      'Tess Landry',
    );
  });

  test('the credit for a repair cannot be given to a third employee', async () => {
    const id = await shop.addMachine(shop.tess);
    const { status, body } = await finish(shop.walt, id, { technician_id: shop.ada.id });
    expect([status, body.message]).toEqual([400, 'A finished repair is credited to its technician or to you. Hand it over first.']);
    expect((await shop.card(id)).status).toBe('in_progress');
  });

  test.for([{ status: 'in_progress' }, { status: 'in_progress', is_undo: true, version: 2 }, { model: 'X', status: undefined }])(
    'the credit for a repair cannot be sent with %j',
    async (change) => {
      const id = await shop.addMachine(shop.tess, {}, 'completed');
      const { status, body } = await finish(shop.tess, id, { ...change, technician_id: shop.tess.id });
      expect([status, body.message]).toEqual([400, 'Send technician_id only with the status completed or trashed.']);
    },
  );
});

describeInShop('Registering a machine for someone else', (shop) => {
  test('registering a machine for someone else puts it on their bench, and the history says who did it for whom', async () => {
    const id = await shop.addMachine(shop.tess, { technician_id: shop.walt.id });
    const card = await shop.card(id);
    expect(card).toMatchObject({ creator_name: 'Tess Landry', technician_name: 'Walt Hebert', repairs: [{ technician_id: shop.walt.id }] });
    expect(card.events).toMatchObject([{ kind: 'registered', author_name: 'Tess Landry', to: 'Walt Hebert' }]);
    const own = await shop.card(await shop.addMachine(shop.tess, { technician_id: shop.tess.id }));
    expect(own.events).toMatchObject([{ to: null }]);
  });

  test('registering a machine for someone else is rejected for an employee who does not exist or no longer works here', async () => {
    const before = await shop.countRows();
    const add = (technician_id: number | string) =>
      shop.tess.call('addMachine', { body: { type_of: 'fridge', brand: 'lg', model: 'M', serial: 'S', technician_id } });
    expect((await add(999_999)).body).toEqual({ success: false, message: 'There is no employee with this id.' });
    expect((await add('walt')).body.message).toBe('Technician must be a number.');
    expect(await shop.countRows()).toEqual(before);
  });
});

describeInShop('Deactivating an employee with machines in progress', (shop) => {
  const deactivate = (id: number, body: object = {}) =>
    shop.ada.call('updateUser', { params: { id }, body: { is_active: false, ...body } });

  test('deactivating an employee with machines in progress asks who gets them, and changes nothing until then', async () => {
    const gus = await shop.addEmployee({ first_name: 'Gus', last_name: 'Thibodeaux' });
    const ids = [await shop.addMachine(gus), await shop.addMachine(gus), await shop.addMachine(gus, {}, 'completed')];
    const { status, body } = await deactivate(gus.id);
    expect([status, body.message]).toEqual([409, 'Gus has 2 machines in progress. Choose who gets them.']);
    expect((await gus.call('hydrate')).body.user).not.toBeNull();

    const reply = await deactivate(gus.id, { hand_over_to: shop.walt.id });
    expect([reply.status, reply.body.message]).toEqual([200, 'Gus can no longer log in. Walt Hebert got 2 machines in progress.']);
    const [first, second, completed] = await Promise.all(ids.map((id) => shop.card(id)));
    for (const card of [first, second]) {
      expect(card).toMatchObject({ technician_name: 'Walt Hebert', version: 2, repairs: [{ technician_id: shop.walt.id }] });
      expect(card?.events[0]).toMatchObject({
        kind: 'handed_over',
        author_name: 'Ada Boudreaux',
        from: 'Gus Thibodeaux',
        to: 'Walt Hebert',
      });
    }
    expect(completed).toMatchObject({ technician_name: 'Gus Thibodeaux', version: 2 });
  });

  test('deactivating an employee with machines in progress is rejected when the new technician cannot have them', async () => {
    const nell = await shop.addEmployee({ first_name: 'Nell', last_name: 'Arceneaux' });
    const id = await shop.addMachine(nell);
    for (const [hand_over_to, message] of [
      [nell.id, 'Choose someone else.'],
      [999_999, 'There is no employee with this id.'],
    ] as const)
      expect((await deactivate(nell.id, { hand_over_to })).body.message).toBe(message);
    expect((await shop.card(id)).technician_name).toBe('Nell Arceneaux');
    const active = await shop.ada.call('updateUser', {
      params: { id: nell.id },
      body: { first_name: 'Nellie', hand_over_to: shop.walt.id },
    });
    expect([active.status, active.body.message]).toEqual([400, 'Send hand_over_to only to deactivate an employee.']);
  });

  test('deactivating an employee with machines in progress moves more machines than one statement takes', async () => {
    const hal = await shop.addEmployee({ first_name: 'Hal', last_name: 'Richard' });
    const ids = await Promise.all(Array.from({ length: 3 }, () => shop.addMachine(hal)));
    const machine = await shop.db
      .selectFrom('machines')
      .selectAll()
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 520 }, (_, n) => ({ ...machine, id: 500_000 + n }));
    await shop.db.insertInto('machines').values(more).execute();
    await shop.db
      .insertInto('repairs')
      .values(
        more.map(({ id }) => ({
          machine_id: id,
          number: 1,
          status: 'in_progress' as const,
          technician_id: hal.id,
          started_on: machine.registered_on,
        })),
      )
      .execute();
    expect((await deactivate(hal.id, { hand_over_to: shop.tess.id })).body.message).toBe(
      'Hal can no longer log in. Tess Landry got 523 machines in progress.',
    );
    expect((await shop.card(500_519)).events).toMatchObject([{ kind: 'handed_over' }]);
  });
});
