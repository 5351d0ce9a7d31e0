import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { madeBefore } from '../../testing/made-offline.ts';
import { samplePhoto } from '../../testing/sample-photos.ts';
import { whirlpoolFridge } from '../../testing/test-shop.ts';

const outdated = "This was made before the machine's status last changed. Here's the latest.";

describeInShop('A change that was made without a connection', (shop) => {
  const complete = (id: number, headers: Record<string, string> = {}, body: object = {}) =>
    shop.tess.call('updateMachine', { params: { id }, body: { status: 'completed', ...body }, headers });
  const continueRepair = (id: number, headers: Record<string, string> = {}) =>
    shop.tess.call('updateMachine', { params: { id }, body: { status: 'in_progress' }, headers });
  const handOver = (id: number, headers: Record<string, string>) =>
    shop.tess.call('handOver', { params: { id }, body: { technician_id: shop.walt.id }, headers });

  test('a change that was made without a connection registers a machine and starts its repair at its own time', async () => {
    const { on, headers } = madeBefore(shop, { hours: 2 });
    const { body } = await shop.tess.call('addMachine', { body: { ...whirlpoolFridge, note: 'No power.' }, headers });
    const card = await shop.card(body.machine_id);
    expect([card.registered_on, card.started_on, card.touched_on]).toEqual([on, on, on]);
    const arrived_on = shop.clock.now.toISOString();
    expect(card.notes).toMatchObject([{ date: on, arrived_on }]);
    expect(card.events).toMatchObject([
      { kind: 'note_added', on, arrived_on },
      { kind: 'registered', on, arrived_on },
    ]);
  });

  test('a change that was made without a connection finishes a repair at its own time, and counts on that day', async () => {
    const id = await shop.addMachine(shop.tess);
    shop.clock.advance({ days: 3 });
    const { on, headers } = madeBefore(shop, { days: 1 });
    const { status, body } = await complete(id, headers);
    expect([status, body.machine.completed_on]).toEqual([200, on]);
    const finishedOn = async (day: string) => {
      const { body } = await shop.tess.call('getUserMetrics', { params: { userId: shop.tess.id }, query: { start: day, end: day } });
      return body.data.completed_in_range.map((line) => line.id);
    };
    expect(await finishedOn(on.slice(0, 10))).toEqual([id]);
    expect(await finishedOn(shop.clock.now.toISOString().slice(0, 10))).toEqual([]);
    expect((await shop.ada.call('getFloor')).body.data.finished_today).toBe(0);
    expect((await shop.ada.call('getBench', { params: { userId: shop.tess.id } })).body.data.finished_today).toEqual([]);
  });

  test('a change that was made and undone without a connection leaves the repair as it was', async () => {
    const id = await shop.addMachine(shop.tess);
    const before = await shop.card(id);
    shop.clock.advance({ hours: 3 });
    const { version } = (await complete(id, madeBefore(shop, { hours: 2 }).headers)).body.machine;
    const { headers } = madeBefore(shop, { hours: 1 });
    const body = { status: 'in_progress', version, is_undo: true };
    const { status, body: undone } = await shop.tess.call('updateMachine', { params: { id }, body, headers });
    expect([status, undone.machine.repairs]).toEqual([200, before.repairs]);
  });

  test('a change from before the repair started is refused with the machine if it changes the status or the technician', async () => {
    const id = await shop.addMachine(shop.tess);
    const before = await shop.card(id);
    const { headers } = madeBefore(shop, { minutes: 1, ms: 1 });
    const part = await shop.tess.call('addAwaitedPart', { params: { id }, body: { description: 'Heater' }, headers });
    for (const { status, body } of [await complete(id, headers), await handOver(id, headers), part]) {
      expect([status, body]).toEqual([409, { success: false, message: outdated, machine: before }]);
    }
    expect(await shop.card(id)).toEqual(before);
  });

  test('a change from before the machine was finished, continued or exported is refused too', async () => {
    const id = await shop.addMachine(shop.tess);
    shop.clock.advance({ hours: 2 });
    await complete(id);
    shop.clock.advance({ hours: 2 });
    expect((await continueRepair(id, madeBefore(shop, { hours: 3 }).headers)).body.message).toBe(outdated);
    await continueRepair(id);
    shop.clock.advance({ hours: 2 });
    expect((await complete(id, madeBefore(shop, { hours: 3 }).headers)).body.message).toBe(outdated);
    await complete(id);
    shop.clock.advance({ hours: 2 });
    await shop.ada.call('exportMachines');
    shop.clock.advance({ hours: 2 });
    expect((await continueRepair(id, madeBefore(shop, { hours: 3 }).headers)).body.message).toBe(outdated);
    const { on, headers } = madeBefore(shop, { hours: 1 });
    expect((await continueRepair(id, headers)).body.machine).toMatchObject({ status: 'in_progress', started_on: on });
    const { body } = await shop.tess.call('getComebacks', {
      params: { userId: shop.tess.id },
      query: { start: on.slice(0, 10), end: on.slice(0, 10) },
    });
    expect(body.data).toMatchObject([{ id, days: 0 }]);
  });

  test('a change from up to a minute before the repair started belongs to the repair: the clocks of two devices may differ', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    shop.clock.advance({ days: 1 });
    await continueRepair(id);
    const started = shop.clock.now.toISOString();
    shop.clock.advance({ minutes: 4 });
    const { headers } = madeBefore(shop, { minutes: 5 });
    const note = await shop.tess.call('addNote', { params: { id }, body: { content: 'Leaks.' }, headers });
    const photo = await shop.tess.call('addPhoto', { params: { id }, file: samplePhoto(), headers });
    expect([note.body.note.date, photo.body.photo.date]).toEqual([started, started]);
    expect((await complete(id, headers)).body.machine).toMatchObject({ started_on: started, completed_on: started });
  });

  test('a change from long before the repair is accepted as a note or a photo', async () => {
    const id = await shop.addMachine(shop.tess);
    const { on, headers } = madeBefore(shop, { days: 2 });
    const note = await shop.tess.call('addNote', { params: { id }, body: { content: 'Seller says it leaks.' }, headers });
    const photo = await shop.tess.call('addPhoto', { params: { id }, file: samplePhoto(), headers });
    const time = { date: on, arrived_on: shop.clock.now.toISOString() };
    expect([note.status, note.body.note]).toMatchObject([200, time]);
    expect([photo.status, photo.body.photo]).toMatchObject([200, time]);
    expect((await shop.card(id)).notes).toMatchObject([time]);
    expect((await shop.tess.call('getPhotos', { params: { id } })).body.data).toMatchObject([time]);
  });

  test('a change that arrives after a later one does not make the machine look idle', async () => {
    const id = await shop.addMachine(shop.tess);
    shop.clock.advance({ days: 3 });
    await shop.walt.call('addNote', { params: { id }, body: { content: 'Heats.' } });
    const touched = shop.clock.now.toISOString();
    shop.clock.advance({ hours: 1 });
    const { headers } = madeBefore(shop, { days: 2 });
    const touchedOn = async () => (await shop.card(id)).touched_on;
    await shop.tess.call('addNote', { params: { id }, body: { content: 'No heat.' }, headers });
    expect(await touchedOn()).toBe(touched);
    await shop.tess.call('updateMachine', { params: { id }, body: { model: 'OTHER' }, headers });
    expect(await touchedOn()).toBe(touched);
    await handOver(id, headers);
    expect(await touchedOn()).toBe(touched);
    await complete(id, headers);
    expect(await touchedOn()).toBe(touched);
  });
});
