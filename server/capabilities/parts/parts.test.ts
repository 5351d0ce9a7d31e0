import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { madeBefore } from '../../testing/made-offline.ts';
import { type EmployeeClient, sortedStatuses } from '../../testing/test-client.ts';
import type { TestShop } from '../../testing/test-shop.ts';

const day = { days: 1 };

describeInShop('Waiting for parts', (shop) => {
  const addPart = (id: number, body: object = { part_number: 'WR51X10101' }, by: EmployeeClient = shop.tess, headers = {}) =>
    by.call('addAwaitedPart', { params: { id }, body, headers });
  const endPart = (partId: number, body: object = { outcome: 'arrived' }, headers = {}) =>
    shop.tess.call('endAwaitedPart', { params: { partId }, body, headers });
  const changeStatus = (id: number, body: object, by: EmployeeClient = shop.tess) => by.call('updateMachine', { params: { id }, body });
  const partIds = async (id: number) => (await shop.card(id)).awaited_parts.map((part) => part.id);

  test('the card shows what is awaited, from whom and when, and the history keeps it', async () => {
    const id = await shop.addMachine(shop.tess);
    shop.clock.advance(day);
    const { status, body } = await addPart(
      id,
      { part_number: ' WR51X10101 ', description: 'Defrost heater', supplier: 'Encompass', expected_on: '2026-11-25' },
      shop.walt,
    );
    const now = shop.clock.now.toISOString();
    expect([status, body.message]).toEqual([200, 'Waiting for parts.']);
    expect(body.machine.waiting_since).toBe(now);
    expect(body.machine.awaited_parts).toEqual([
      {
        id: expect.any(Number) as number,
        part_number: 'WR51X10101',
        description: 'Defrost heater',
        supplier: 'Encompass',
        expected_on: '2026-11-25',
        requested_on: now,
        requested_by: 'Walt Hebert',
      },
    ]);
    expect(body.machine.events[0]).toMatchObject({
      kind: 'part_awaited',
      author_name: 'Walt Hebert',
      to: 'WR51X10101, Defrost heater\nEncompass\n2026-11-25',
    });
    expect(body.machine.touched_on).toBe(now);
    expect(body.machine.status).toBe('in_progress');
  });

  test.for([
    [{}, 'Enter a part number or a description.'],
    [{ part_number: '', description: ' ' }, 'Enter a part number or a description.'],
    [{ part_number: 'x'.repeat(65) }, 'Part number must have at most 64 characters.', 'part_number'],
    [{ part_number: 'A\u0000' }, 'Part number has characters that cannot be printed.', 'part_number'],
    [{ description: 'x'.repeat(201) }, 'Description must have at most 200 characters.', 'description'],
    [{ description: 'Heater', expected_on: '2026-02-30' }, 'Expected day must be a day such as 2026-11-21.', 'expected_on'],
    [{ description: 'Heater', supplier: 7 }, 'Supplier must be text.', 'supplier'],
    [{ description: 'Heater', price: 7 }, 'Unknown field: price.'],
  ] as const)('%j is rejected: %s', async ([fields, message, field]) => {
    const id = await shop.addMachine(shop.tess);
    const before = await shop.countRows();
    const { status, body } = await addPart(id, fields, shop.tess, { 'accept-language': 'en' });
    expect([status, body]).toEqual([400, { success: false, message, field }]);
    expect(await shop.countRows()).toEqual(before);
  });

  test('only a machine in progress can wait for parts', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    const { status, body } = await addPart(id);
    expect([status, body.message]).toEqual([409, 'This machine is completed; only a machine in progress can wait for parts.']);
    expect(body.machine).toEqual(await shop.card(id));
    expect((await addPart(999_999)).status).toBe(404);
  });

  test('a repair waits for up to 20 parts', async () => {
    const id = await shop.addMachine(shop.tess);
    for (let n = 1; n <= 20; n += 1) expect((await addPart(id, { part_number: `P${n}` })).status).toBe(200);
    const { status, body } = await addPart(id);
    expect([status, body.message]).toEqual([409, 'This repair already waits for 20 parts.']);
    expect(await partIds(id)).toHaveLength(20);
  });

  test('the machine waits until its last part is here', async () => {
    const id = await shop.addMachine(shop.tess);
    await addPart(id, { description: 'Heater' });
    const since = shop.clock.now.toISOString();
    shop.clock.advance(day);
    await addPart(id, { description: 'Gasket' });
    const [heater = 0, gasket = 0] = await partIds(id);
    shop.clock.advance(day);
    const first = await endPart(heater);
    expect([first.body.message, first.body.machine.waiting_since]).toEqual(['The part is here.', since]);
    expect(first.body.machine.events[0]).toMatchObject({ kind: 'part_arrived', from: 'Heater\n\n' });
    shop.clock.advance(day);
    const last = await endPart(gasket, { outcome: 'canceled' });
    expect([last.body.message, last.body.machine.waiting_since]).toEqual(['No longer waiting for this part.', null]);
    expect(last.body.machine.events[0]).toMatchObject({ kind: 'part_canceled', from: 'Gasket\n\n' });
    expect(last.body.machine.awaited_parts).toEqual([]);
    expect(await waited(shop, id)).toBe(3 * 86_400);
  });

  test('undoing an arrival restores since when the machine waits', async () => {
    const id = await shop.addMachine(shop.tess);
    await addPart(id);
    const before = await shop.card(id);
    const [part = 0] = await partIds(id);
    shop.clock.advance({ hours: 5 });
    await endPart(part);
    shop.clock.advance({ seconds: 8 });
    const { status, body } = await endPart(part, { outcome: 'arrived', is_undo: true });
    expect([status, body.message]).toEqual([200, 'Waiting for parts.']);
    expect([body.machine.waiting_since, body.machine.awaited_parts]).toEqual([before.waiting_since, before.awaited_parts]);
    expect(await waited(shop, id)).toBe(0);
    expect((await endPart(part, { outcome: 'arrived', is_undo: true })).status).toBe(409);
  });

  test.for([
    ['in the order in which they ended', [0, 1]],
    ['the last one first', [1, 0]],
  ] as const)('undoing two arrivals, %s, restores since when the machine waits', async ([, order]) => {
    const id = await shop.addMachine(shop.tess);
    await addPart(id, { description: 'Heater' });
    await addPart(id, { description: 'Gasket' });
    const before = await shop.card(id);
    const parts = await partIds(id);
    shop.clock.advance({ days: 5 });
    for (const part of parts) await endPart(part);
    shop.clock.advance({ seconds: 8 });
    for (const at of order) {
      const { body } = await endPart(parts[at] ?? 0, { outcome: 'arrived', is_undo: true });
      expect([body.machine.waiting_since, await waited(shop, id)]).toEqual([before.waiting_since, 0]);
    }
    for (const part of parts) await endPart(part);
    expect(await waited(shop, id)).toBe(5 * 86_400 + 8);
  });

  test('a part that is awaited again was awaited all the time, also before the next part was requested', async () => {
    const id = await shop.addMachine(shop.tess);
    const { waiting_since } = (await addPart(id, { description: 'Heater' })).body.machine;
    const [heater = 0] = await partIds(id);
    shop.clock.advance(day);
    await endPart(heater);
    shop.clock.advance(day);
    await addPart(id, { description: 'Gasket' });
    const [gasket = 0] = await partIds(id);
    shop.clock.advance(day);
    await endPart(gasket);
    const undone = await endPart(heater, { outcome: 'arrived', is_undo: true });
    expect([undone.body.machine.waiting_since, await waited(shop, id)]).toEqual([waiting_since, 0]);
    await endPart(heater);
    expect(await waited(shop, id)).toBe(3 * 86_400);
  });

  test('a part that was requested and arrived without a connection, was awaited in between', async () => {
    const id = await shop.addMachine(shop.tess);
    shop.clock.advance(day);
    const request = madeBefore(shop, { hours: 5 });
    const { body } = await addPart(id, { description: 'Pump' }, shop.tess, request.headers);
    expect([body.machine.waiting_since, body.machine.awaited_parts[0]?.requested_on]).toEqual([request.on, request.on]);
    const [part = 0] = await partIds(id);
    expect((await endPart(part, { outcome: 'arrived' }, madeBefore(shop, { hours: 3 }).headers)).body.machine.waiting_since).toBeNull();
    expect(await waited(shop, id)).toBe(2 * 3_600);
    const undone = await endPart(part, { outcome: 'arrived', is_undo: true }, madeBefore(shop, { hours: 2 }).headers);
    expect([undone.body.machine.waiting_since, await waited(shop, id)]).toEqual([request.on, 0]);
  });

  test('a request that arrives late counts no waiting twice', async () => {
    const id = await shop.addMachine(shop.tess);
    await addPart(id, { description: 'Heater' });
    const [heater = 0] = await partIds(id);
    shop.clock.advance({ hours: 4 });
    await endPart(heater);
    const heaterArrived = shop.clock.now.toISOString();
    shop.clock.advance({ hours: 2 });
    const late = await addPart(id, { description: 'Pump' }, shop.tess, madeBefore(shop, { hours: 5 }).headers);
    expect(late.body.machine.waiting_since).toBe(heaterArrived);
    await endPart((await partIds(id))[0] ?? 0);
    expect(await waited(shop, id)).toBe(6 * 3_600);
  });

  test('a request that arrives late may be the first for which the repair has waited', async () => {
    const id = await shop.addMachine(shop.tess);
    shop.clock.advance({ hours: 4 });
    await addPart(id, { description: 'Heater' });
    const { on, headers } = madeBefore(shop, { hours: 3 });
    expect((await addPart(id, { description: 'Pump' }, shop.tess, headers)).body.machine.waiting_since).toBe(on);
    const later = madeBefore(shop, { hours: 2 });
    expect((await addPart(id, { description: 'Gasket' }, shop.tess, later.headers)).body.machine.waiting_since).toBe(on);
  });

  test('an arrival that arrives late does not end the waiting before the other parts did', async () => {
    const id = await shop.addMachine(shop.tess);
    await addPart(id, { description: 'Heater' });
    await addPart(id, { description: 'Pump' });
    const [heater = 0, pump = 0] = await partIds(id);
    shop.clock.advance({ hours: 4 });
    await endPart(pump);
    await endPart(heater, { outcome: 'arrived' }, madeBefore(shop, { hours: 3 }).headers);
    expect(await waited(shop, id)).toBe(4 * 3_600);
  });

  test('a repair that was finished without a connection before its part was requested, waited for no time', async () => {
    const id = await shop.addMachine(shop.tess);
    shop.clock.advance({ hours: 4 });
    await addPart(id);
    const { headers, on } = madeBefore(shop, { hours: 2 });
    const { body } = await shop.tess.call('updateMachine', { params: { id }, body: { status: 'completed' }, headers });
    expect([body.machine.completed_on, body.machine.waiting_since]).toEqual([on, null]);
    const lines = await shop.tess.call('getUserMetrics', {
      params: { userId: shop.tess.id },
      query: { start: on.slice(0, 10), end: on.slice(0, 10) },
    });
    expect(lines.body.data.completed_in_range.find((line) => line.id === id)).toMatchObject({ waited_seconds: 0 });
  });

  test('a part arrives once, even when two employees say so at the same time', async () => {
    const id = await shop.addMachine(shop.tess);
    await addPart(id);
    const [part = 0] = await partIds(id);
    shop.clock.advance(day);
    const replies = await Promise.all([endPart(part), endPart(part), endPart(part, { outcome: 'canceled' })]);
    expect(sortedStatuses(replies)).toEqual([200, 409, 409]);
    expect(await waited(shop, id)).toBe(86_400);
    expect((await endPart(999_999)).body).toEqual({ success: false, message: 'Part not found' });
  });

  test('a part can be corrected while it is awaited', async () => {
    const id = await shop.addMachine(shop.tess);
    await addPart(id, { description: 'Heater', supplier: 'Encompass' });
    const [partId = 0] = await partIds(id);
    const update = (body: object) => shop.walt.call('updateAwaitedPart', { params: { partId }, body });
    const { body } = await update({ description: 'Heater', expected_on: '2026-12-01' });
    expect(body.machine.awaited_parts).toMatchObject([
      { id: partId, supplier: null, expected_on: '2026-12-01', requested_by: 'Tess Landry' },
    ]);
    expect(body.machine.events[0]).toMatchObject({
      kind: 'part_changed',
      author_name: 'Walt Hebert',
      from: 'Heater\nEncompass\n',
      to: 'Heater\n\n2026-12-01',
    });
    expect((await update({ description: 'Heater', expected_on: '2026-12-01' })).body.message).toBe('No changes were made.');
    await endPart(partId);
    const late = await update({ description: 'Gasket' });
    expect([late.status, late.body.machine]).toEqual([409, await shop.card(id)]);
    expect((await shop.tess.call('updateAwaitedPart', { params: { partId: 999_999 }, body: { description: 'X' } })).status).toBe(404);
  });

  test('an edit of a part that has changed since it was read gets 409 with the machine', async () => {
    const id = await shop.addMachine(shop.tess);
    const [before, after] = [
      { description: 'Heater', supplier: 'Encompass' },
      { description: 'Heater', supplier: 'Marcone' },
    ];
    await addPart(id, before);
    const [partId = 0] = await partIds(id);
    const update = (body: object, previous: object) =>
      shop.tess.call('updateAwaitedPart', { params: { partId }, body: { ...body, previous } });
    expect((await update(after, before)).status).toBe(200);
    const edit = { description: 'Heater, 120 V', supplier: 'Encompass' };
    const late = await update(edit, before);
    expect([late.status, late.body.machine]).toEqual([409, await shop.card(id)]);
    expect(late.body.machine.awaited_parts).toMatchObject([after]);
    expect((await update(edit, after)).body.machine.awaited_parts).toMatchObject([edit]);
    expect((await update(edit, after)).body.message).toBe('No changes were made.');
  });

  test('waiting ends with the repair, and undoing the finish restores it', async () => {
    const id = await shop.addMachine(shop.tess);
    await addPart(id, { description: 'Heater' });
    await addPart(id, { description: 'Gasket' });
    const before = await shop.card(id);
    await endPart(before.awaited_parts[1]?.id ?? 0);
    shop.clock.advance(day);
    const { body } = await changeStatus(id, { status: 'completed' });
    expect([body.machine.waiting_since, body.machine.awaited_parts]).toEqual([null, []]);
    expect((await endPart(before.awaited_parts[0]?.id ?? 0)).status).toBe(409);
    const undone = await changeStatus(id, { status: 'in_progress', is_undo: true, version: body.machine.version });
    expect(undone.body.machine.waiting_since).toBe(before.waiting_since);
    expect(undone.body.machine.awaited_parts).toEqual([before.awaited_parts[0]]);
  });

  test('a continued repair no longer waits, and keeps how long it waited', async () => {
    const id = await shop.addMachine(shop.tess);
    await addPart(id);
    shop.clock.advance(day);
    await changeStatus(id, { status: 'trashed' });
    shop.clock.advance(day);
    const { body } = await changeStatus(id, { status: 'in_progress' });
    expect([body.machine.waiting_since, body.machine.awaited_parts]).toEqual([null, []]);
    expect(await waited(shop, id)).toBe(86_400);
    // Waiting again and undoing the Continue: a finished machine never waits.
    await addPart(id);
    const undone = await changeStatus(id, { status: 'trashed', is_undo: true, version: body.machine.version });
    expect([undone.status, undone.body.machine.waiting_since]).toEqual([200, null]);
    const listed = (await shop.tess.call('getAwaitedParts')).body.data.filter(({ machine }) => machine.id === id);
    expect(listed).toEqual([]);
  });

  test('a part that arrives while the repair is finished leaves no machine waiting', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await shop.addMachine(shop.tess);
      await addPart(id);
      const [part = 0] = await partIds(id);
      const [arrived, completed, another] = await Promise.all([endPart(part), changeStatus(id, { status: 'completed' }), addPart(id)]);
      expect(completed.status).toBe(200);
      expect([200, 409]).toContain(arrived.status);
      expect([200, 409]).toContain(another.status);
      const card = await shop.card(id);
      expect([card.waiting_since, card.awaited_parts]).toEqual([null, []]);
    }
  });

  test('the table lists the machines that wait, combined with the other filters', async () => {
    const fridge = await shop.addMachine(shop.walt, { serial: 'WAITS-1' });
    const washer = await shop.addMachine(shop.walt, { serial: 'WAITS-2', type_of: 'washer' });
    await shop.addMachine(shop.walt, { serial: 'WAITS-NOT' });
    await addPart(fridge);
    await addPart(washer);
    const list = async (query: object) =>
      (
        await shop.tess.call('getMachines', { params: { status: 'in_progress' }, query: { page: 1, waiting: 'yes', ...query } })
      ).body.data.map(({ id }) => id);
    expect(await list({ search: 'WAITS' })).toEqual([washer, fridge]);
    expect(await list({ search: 'WAITS', type_of: 'washer' })).toEqual([washer]);
    expect(await list({ technician: shop.walt.id })).toEqual([washer, fridge]);
    const wrong = await shop.tess.call('getMachines', { params: { status: 'all' }, query: { page: 1, waiting: 'no' } });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Waiting is not one of the choices.']);
  });
});

describeInShop('The list of awaited parts', (shop) => {
  test('the list of awaited parts is ordered by expected day, without one last, and names machine and technician', async () => {
    const id = await shop.addMachine(shop.walt, { model: 'WTW5000DW' });
    for (const [description, expected_on] of [
      ['No day', null],
      ['Next week', '2026-11-28'],
      ['Late', '2026-11-03'],
      ['No day either', ''],
    ] as const)
      await shop.tess.call('addAwaitedPart', { params: { id }, body: { description, expected_on } });
    const { body } = await shop.tess.call('getAwaitedParts');
    expect(body.data.map(({ description }) => description)).toEqual(['Late', 'Next week', 'No day', 'No day either']);
    expect(body.data[0]?.machine).toEqual({
      id,
      type_of: 'fridge',
      brand: 'whirlpool',
      model: 'WTW5000DW',
      serial: 'K93512345',
      technician_id: shop.walt.id,
      technician_name: 'Walt Hebert',
    });
    expect(body.meta).toEqual({ is_cut: false });
  });

  test('the list of awaited parts has at most 500 parts, and says so', async () => {
    const id = await shop.addMachine(shop.tess);
    const requested_on = shop.clock.now.toISOString();
    const part = { machine_id: id, repair_number: 1, part_number: 'P', description: null, supplier: null, expected_on: null };
    await shop.db
      .insertInto('awaited_parts')
      .values(Array.from({ length: 501 }, () => ({ ...part, requested_on, requested_by: shop.tess.id, ended_on: null, outcome: null })))
      .execute();
    const { body } = await shop.tess.call('getAwaitedParts');
    expect([body.data.length, body.meta.is_cut]).toEqual([500, true]);
  });
});

/** How long the machine's current repair waited for parts until now, in seconds. */
async function waited({ db }: TestShop, machineId: number): Promise<number> {
  const { waited_seconds } = await db
    .selectFrom('repairs')
    .select('waited_seconds')
    .where('machine_id', '=', machineId)
    .where('status', '<>', 'exported')
    .executeTakeFirstOrThrow();
  return waited_seconds;
}
