import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { type EmployeeClient, sortedStatuses } from '../../testing/test-client.ts';

const edit = (who: EmployeeClient, id: number, body: object) => who.call('updateMachine', { params: { id }, body });

describeInShop('Editing a machine', (shop) => {
  test('each changed field gets an event with its old and new value', async () => {
    const id = await shop.addMachine(shop.tess, { color: 'White' });
    shop.clock.advance({ minutes: 10 });
    const { status, body } = await edit(shop.walt, id, { model: ' WRX735 ', serial: 'K93512345', color: '', condition: 'USED' });
    expect([status, body.message]).toEqual([200, 'Machine updated']);
    expect(body.machine).toMatchObject({ model: 'WRX735', color: null, condition: 'USED', status: 'in_progress', version: 2 });
    const edits = body.machine.events.filter(({ kind }) => kind === 'edited');
    expect(new Set(edits.map(({ field, from, to }) => `${field}: ${from} > ${to}`))).toEqual(
      new Set(['color: White > null', 'condition: null > USED', 'model: WRS325SDHZ > WRX735']),
    );
    expect(edits[0]).toMatchObject({ author_name: 'Walt Hebert', on: shop.clock.now.toISOString() });
    expect(await shop.card(id)).toEqual(body.machine);
  });

  test.for([
    { type_of: 'range' },
    { brand: 'ge' },
    { model: 'WRX735' },
    { serial: 'CORRECTED' },
    { style: 'Chest' },
    { color: 'Black' },
    { condition: 'USED' },
    { vendor: 'baton_rouge' },
  ])('an edit of %j saves it and leaves the other fields as they are', async (body) => {
    const id = await shop.addMachine(shop.tess, { color: 'White' });
    const before = await shop.card(id);
    shop.clock.advance({ minutes: 10 });
    const { machine } = (await edit(shop.tess, id, body)).body;
    expect(machine).toEqual({ ...before, ...body, version: 2, touched_on: shop.clock.now.toISOString(), events: machine.events });
    expect(await shop.card(id)).toEqual(machine);
  });

  test.for([{}, { version: 1 }, { model: 'WRS325SDHZ' }, { style: null, vendor: '' }])(
    '%j changes nothing, and the reply says so',
    async (body) => {
      const id = await shop.addMachine(shop.tess);
      const before = await shop.card(id);
      const reply = await edit(shop.tess, id, body);
      expect([reply.status, reply.body]).toEqual([200, { success: true, message: 'No changes were made.', machine: before }]);
      expect(await shop.card(id)).toEqual(before);
    },
  );

  test('a status and fields cannot be sent together', async () => {
    const id = await shop.addMachine(shop.tess);
    const before = await shop.card(id);
    const { status, body } = await edit(shop.tess, id, { status: 'completed', model: 'X' });
    expect([status, body]).toEqual([400, { success: false, message: 'Send either a status or fields to change, not both.' }]);
    expect(await shop.card(id)).toEqual(before);
  });

  test('a style must fit the current or new type of the machine', async () => {
    const id = await shop.addMachine(shop.tess, { style: 'Chest' });
    const rejected = { success: false, message: 'Style does not exist for this type of machine.', field: 'style' };
    expect((await edit(shop.tess, id, { style: 'Glass Top' })).body).toEqual(rejected);
    expect((await edit(shop.tess, id, { type_of: 'range' })).body).toEqual(rejected);
    expect((await edit(shop.tess, id, { type_of: 'range', style: 'Glass Top' })).body.machine).toMatchObject({ style: 'Glass Top' });
    expect((await edit(shop.tess, id, { type_of: 'dryer', style: null })).body.machine).toMatchObject({ type_of: 'dryer', style: null });
  });

  test('an edit of an older version gets 409 with the current machine', async () => {
    const id = await shop.addMachine(shop.tess);
    await edit(shop.walt, id, { serial: 'CORRECTED', version: 1 });
    const { status, body } = await edit(shop.tess, id, { serial: 'MISREAD', version: 1 });
    expect([status, body.message]).toEqual([409, "Someone else just changed this machine. Here's the latest."]);
    expect(body.machine).toEqual(await shop.card(id));
    expect(body.machine.serial).toBe('CORRECTED');
  });

  test('one of two concurrent edits of the same version succeeds', async () => {
    const id = await shop.addMachine(shop.tess);
    const replies = await Promise.all(
      [shop.tess, shop.walt, shop.ada].map((who) => edit(who, id, { model: `BY-${who.first_name}`.toUpperCase(), version: 1 })),
    );
    expect(sortedStatuses(replies)).toEqual([200, 409, 409]);
    expect((await shop.card(id)).events).toHaveLength(2);
  });

  test('a concurrent edit and completion both succeed, or one gets 409', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await shop.addMachine(shop.tess);
      const replies = await Promise.all([
        edit(shop.tess, id, { model: 'RENAMED' }),
        shop.walt.call('updateMachine', { params: { id }, body: { status: 'completed' } }),
      ]);
      const won = replies.filter(({ status }) => status === 200).length;
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(2 - won);
      expect((await shop.card(id)).events).toHaveLength(1 + won);
    }
  });

  test('a corrected serial is found by its new value and no longer by the old one', async () => {
    const id = await shop.addMachine(shop.tess, { serial: 'OLD-NAME-1' });
    await edit(shop.tess, id, { serial: 'new-name-1' });
    const find = async (serial: string) => (await shop.tess.call('getIdBySerial', { params: { serial } })).body.data;
    expect(await find('NEW-NAME-1')).toBe(id);
    expect(await find('OLD-NAME-1')).toBeNull();
  });

  test('a machine in inventory can still be edited', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    expect((await edit(shop.tess, id, { color: 'Red' })).body.machine).toMatchObject({ color: 'Red', status: 'exported' });
  });

  test('a card has the newest 100 events', async () => {
    const id = await shop.addMachine(shop.tess);
    for (let n = 1; n <= 101; n += 1) await edit(shop.tess, id, { model: `M${n}` });
    const { events } = await shop.card(id);
    expect(events).toHaveLength(100);
    expect(events[0]).toMatchObject({ from: 'M100', to: 'M101' });
    expect(events.at(-1)).toMatchObject({ from: 'M1', to: 'M2' });
  });
});
