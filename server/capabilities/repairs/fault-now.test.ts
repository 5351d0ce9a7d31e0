import { maxNotes } from '@fettle/contract/shared/limits.ts';
import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { madeBefore } from '../../testing/made-offline.ts';
import type { CallOptions, EmployeeClient } from '../../testing/test-client.ts';

const continueWith = (by: EmployeeClient, id: number, body: object, options: CallOptions = {}) =>
  by.call('updateMachine', { params: { id }, body: { status: 'in_progress', ...body }, ...options });

describeInShop('What is wrong now with a machine that came back', (shop) => {
  test('what is wrong now with a machine that came back is the first note of its next repair, saved together with it', async () => {
    const { tess, walt, ada, clock } = shop;
    const id = await shop.addMachine(tess, { note: 'No heat' }, 'exported');
    clock.advance({ days: 3 });
    const on = clock.now.toISOString();
    const { body } = await continueWith(walt, id, { note: '  Leaks again ' });
    expect(body.machine).toEqual(await shop.card(id));
    expect(body.machine).toMatchObject({ status: 'in_progress', touched_on: on, repairs: [{ number: 2, started_on: on }, { number: 1 }] });
    expect(body.machine.notes).toMatchObject([
      { content: 'Leaks again', author_name: 'Walt Hebert', date: on, arrived_on: null },
      { content: 'No heat' },
    ]);
    expect(body.machine.events.slice(0, 2)).toMatchObject([
      { kind: 'note_added', to: 'Leaks again', author_name: 'Walt Hebert', on },
      { kind: 'status_changed', from: 'exported', to: 'in_progress', on },
    ]);
    const { working } = (await walt.call('getBench', { params: { userId: walt.id } })).body.data;
    expect(working.find((line) => line.id === id)?.latest_note).toBe('Leaks again');
    const day = on.slice(0, 10);
    const comebacks = await ada.call('getComebacks', { params: { userId: tess.id }, query: { start: day, end: day } });
    expect(comebacks.body.data).toMatchObject([{ id, first_note: 'Leaks again' }]);
  });

  test('what is wrong now with a machine that came back keeps the time of a Continue without a connection, and is saved once', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    shop.clock.advance({ hours: 4 });
    const { headers } = madeBefore(shop, { hours: 2 });
    const on = new Date(shop.clock.now.getTime() - 2 * 3_600_000).toISOString();
    const arrived_on = shop.clock.now.toISOString();
    const key = { headers: { ...headers, 'idempotency-key': `comeback-${id}` } };
    const first = await continueWith(shop.walt, id, { note: 'Leaks again' }, key);
    expect((await continueWith(shop.walt, id, { note: 'Leaks again' }, key)).body).toEqual(first.body);
    expect((await shop.card(id)).notes).toMatchObject([{ content: 'Leaks again', date: on, arrived_on }]);
  });

  test('what is wrong now with a machine that came back may be said when a finished repair is reopened', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    const { body } = await continueWith(shop.walt, id, { note: 'Still leaks' });
    expect(body.machine).toMatchObject({ repairs: [{ number: 1, status: 'in_progress' }], notes: [{ content: 'Still leaks' }] });
  });

  test('what is wrong now with a machine that came back is not saved without the Continue, nor the Continue without it', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    const before = await shop.card(id);
    const stale = await continueWith(shop.walt, id, { note: 'Leaks again', version: before.version + 1 });
    expect([stale.status, stale.body.machine]).toEqual([409, before]);
    const note = { machine_id: id, author_id: shop.tess.id, content: 'x', date: before.started_on };
    for (let start = 0; start < maxNotes; start += 100) {
      const rows = Array.from({ length: Math.min(100, maxNotes - start) }, () => note);
      await shop.db.insertInto('notes').values(rows).execute();
    }
    const full = await continueWith(shop.walt, id, { note: 'Leaks again' });
    expect([full.status, full.body.message]).toEqual([
      409,
      `This machine has ${maxNotes} notes, which is the most. Delete some that are no longer needed.`,
    ]);
    const { status, version, events, repairs } = await shop.card(id);
    expect({ status, version, events, repairs }).toEqual({
      status: 'exported',
      version: before.version,
      events: before.events,
      repairs: before.repairs,
    });
    expect((await continueWith(shop.walt, id, {})).status).toBe(200);
  });

  test.for([{ status: 'completed' }, { is_undo: true, version: 2 }])(
    'what is wrong now with a machine that came back cannot be sent with %j',
    async (change) => {
      const id = await shop.addMachine(shop.tess);
      const { status, body } = await continueWith(shop.tess, id, { ...change, note: 'Leaks' });
      expect([status, body.message]).toEqual([400, 'Send note only with the status in_progress.']);
      const edit = await continueWith(shop.tess, id, { status: undefined, model: 'X', note: 'Leaks' });
      expect([edit.status, (await shop.card(id)).version]).toEqual([400, 1]);
    },
  );
});
