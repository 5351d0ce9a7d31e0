import { maxBenchLines } from '@fettle/contract/repairs/bench.ts';
import { expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { madeBefore } from '../../testing/made-offline.ts';
import { samplePhoto } from '../../testing/sample-photos.ts';
import { seedMachines } from '../../testing/seed-machines.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';

describeInShop('A bench', (shop) => {
  test('a bench lists repairs in progress, oldest first, with their fault, visit, parts and who handed them over', async () => {
    const { tess, walt } = shop;
    const old = await shop.addMachine(tess, { model: 'OLD' });
    await tess.call('addNote', { params: { id: old }, body: { content: 'Frosts up in a week.' } });
    await tess.call('addNote', { params: { id: old }, body: { content: 'x'.repeat(300) } });
    shop.clock.advance({ days: 1 });
    const waiting = await shop.addMachine(tess, { model: 'WAITS' });
    await tess.call('addAwaitedPart', { params: { id: waiting }, body: { part_number: 'WR51X10101', supplier: 'Encompass' } });
    shop.clock.advance({ days: 1 });
    const given = await shop.addMachine(walt, { model: 'GIVEN' });
    await walt.call('handOver', { params: { id: given }, body: { technician_id: tess.id } });

    const { body } = await tess.call('getBench', { params: { userId: tess.id } });
    expect(body.data.working).toMatchObject([
      { id: old, model: 'OLD', status: 'in_progress', repair_number: 1, latest_note: 'x'.repeat(200), handed_over_by: null },
      { id: given, model: 'GIVEN', latest_note: null, handed_over_by: 'Walt Hebert', awaited_parts: [] },
    ]);
    expect(body.data.working[0]?.started_on).toBe('2026-11-20T15:00:00.000Z');
    expect(body.data.waiting).toMatchObject([
      { id: waiting, awaited_parts: [{ part_number: 'WR51X10101', description: null, supplier: 'Encompass', expected_on: null }] },
    ]);
    expect(body.data.waiting[0]?.waiting_since).not.toBeNull();
    expect(body.meta).toEqual({ is_cut: false });
  });

  test('a line of a bench has the thumbnail of the newest photo that has one, while it is not deleted', async () => {
    const id = await shop.addMachine(shop.walt);
    const thumbnailOf = async () => {
      const { body } = await shop.walt.call('getBench', { params: { userId: shop.walt.id } });
      return body.data.working.find((line) => line.id === id)?.thumbnail_url;
    };
    const addPhoto = async () => (await shop.walt.call('addPhoto', { params: { id }, file: samplePhoto() })).body.photo.id;
    const photoId = await addPhoto();
    expect(await thumbnailOf()).toBeNull();
    const { photo } = (await shop.walt.call('addThumbnail', { params: { photoId }, file: samplePhoto() })).body;
    await addPhoto();
    expect(await thumbnailOf()).toBe(photo.thumbnail_url);
    await shop.walt.call('deletePhoto', { params: { photoId } });
    expect(await thumbnailOf()).toBeNull();
  });

  test('a bench counts visits, and leaves out the notes of earlier ones', async () => {
    const id = await shop.addMachine(shop.walt);
    await shop.walt.call('addNote', { params: { id }, body: { content: 'Main board replaced.' } });
    await shop.walt.call('updateMachine', { params: { id }, body: { status: 'completed' } });
    await shop.ada.call('exportMachines');
    shop.clock.advance({ days: 3 });
    await shop.walt.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });
    const { body } = await shop.walt.call('getBench', { params: { userId: shop.walt.id } });
    const line = body.data.working.find((repair) => repair.id === id);
    expect(line).toMatchObject({ repair_number: 2, latest_note: null, started_on: shop.clock.now.toISOString() });
  });

  test('a bench of a technician is visible to the technician and to admins', async () => {
    expect((await shop.ada.call('getBench', { params: { userId: shop.tess.id } })).status).toBe(200);
    expect((await shop.walt.call('getBench', { params: { userId: shop.tess.id } })).status).toBe(403);
    expect((await shop.ada.call('getBench', { params: { userId: 999_999 } })).body.message).toBe('Employee not found');
  });
});

describeInShop('A long bench', (shop) => {
  test('a long bench is cut after its most lines, and not before', async () => {
    const seed = (ids: readonly number[]) =>
      seedMachines(
        shop,
        ids.map((id) => ({ id, status: 'in_progress' })),
      );
    const benchOfTess = async () => (await shop.tess.call('getBench', { params: { userId: shop.tess.id } })).body;
    // Not 1, which PostgreSQL gives to the next machine.
    await seed(Array.from({ length: maxBenchLines }, (_, index) => index + 2));
    const full = await benchOfTess();
    expect([full.data.working.length, full.meta.is_cut]).toEqual([maxBenchLines, false]);
    await shop.addMachine(shop.tess);
    const cut = await benchOfTess();
    expect([cut.data.working.length, cut.meta.is_cut]).toEqual([maxBenchLines, true]);
  });
});

describeInShop('The news on a bench', (shop) => {
  const newsOf = async (id: number) => {
    const { body } = await shop.tess.call('getBench', { params: { userId: shop.tess.id } });
    return [...body.data.working, ...body.data.waiting].find((line) => line.id === id)?.news;
  };

  test('the news on a bench are a handover by a coworker and the parts that arrived', async () => {
    const { tess, walt, ada } = shop;
    const id = await shop.addMachine(walt);
    await walt.call('handOver', { params: { id }, body: { technician_id: ada.id } });
    await walt.call('handOver', { params: { id }, body: { technician_id: tess.id } });
    const part = await walt.call('addAwaitedPart', {
      params: { id },
      body: { description: 'Back order: pump', supplier: 'Encompass', expected_on: '2026-11-25' },
    });
    await ada.call('endAwaitedPart', { params: { partId: part.body.machine.awaited_parts[0]?.id ?? 0 }, body: { outcome: 'arrived' } });
    expect(await newsOf(id)).toMatchObject([
      { kind: 'handed_over', author_name: 'Walt Hebert', part: null, is_seen: false },
      { kind: 'part_arrived', author_name: 'Ada Boudreaux', part: 'Back order: pump', is_seen: false },
    ]);
    // As the history had it before.
    const from = 'Pump, from Encompass, expected November 25, 2026';
    await shop.db.updateTable('events').set({ from }).where('machine_id', '=', id).where('kind', '=', 'part_arrived').execute();
    expect((await newsOf(id))?.at(-1)).toMatchObject({ part: 'Pump' });
  });

  test('the news on a bench are over once the technician records something on the machine', async () => {
    const id = await shop.addMachine(shop.walt);
    await shop.walt.call('handOver', { params: { id }, body: { technician_id: shop.tess.id } });
    expect(await newsOf(id)).toHaveLength(1);
    await shop.walt.call('addNote', { params: { id }, body: { content: 'Leaks.' } });
    expect(await newsOf(id)).toHaveLength(1);
    await shop.tess.call('addNote', { params: { id }, body: { content: 'Hose replaced.' } });
    expect(await newsOf(id)).toEqual([]);
  });

  test('the news on a bench are not over when something arrives that the technician recorded before them, without a connection', async () => {
    const { tess, walt } = shop;
    const id = await shop.addMachine(tess);
    shop.clock.advance({ hours: 2 });
    const part = await walt.call('addAwaitedPart', { params: { id }, body: { description: 'Pump' } });
    await walt.call('endAwaitedPart', { params: { partId: part.body.machine.awaited_parts[0]?.id ?? 0 }, body: { outcome: 'arrived' } });
    const arrived = shop.clock.now;
    shop.clock.advance({ hours: 2 });
    const note = (content: string, hours: number) =>
      tess.call('addNote', { params: { id }, body: { content }, headers: madeBefore(shop, { hours }).headers });
    await note('Leaks.', 3);
    expect(await newsOf(id)).toMatchObject([{ kind: 'part_arrived', on: arrived.toISOString() }]);
    await note('Pump replaced.', 1);
    expect(await newsOf(id)).toEqual([]);
  });

  test('the news on a bench that arrive late are new, even if the technician has recorded something since they were made', async () => {
    const { tess, walt } = shop;
    const id = await shop.addMachine(walt);
    shop.clock.advance({ hours: 4 });
    const { on, headers } = madeBefore(shop, { hours: 2 });
    const at = (hours: number) => ({ params: { id }, body: { content: 'Leaks.' }, headers: madeBefore(shop, { hours }).headers });
    await tess.call('addNote', at(1));
    await walt.call('handOver', { params: { id }, body: { technician_id: tess.id }, headers });
    expect(await newsOf(id)).toMatchObject([{ kind: 'handed_over', on }]);
    // Made after the handover, but before it reached the server.
    await tess.call('addNote', at(0.5));
    expect(await newsOf(id)).toMatchObject([{ kind: 'handed_over', on }]);
    await tess.call('addNote', at(0));
    expect(await newsOf(id)).toEqual([]);
  });

  test('the news on a bench leave out what the technician did, a part that is awaited again, and the repair before', async () => {
    const { tess, walt } = shop;
    const own = await shop.addMachine(walt);
    await tess.call('handOver', { params: { id: own }, body: { technician_id: tess.id } });
    expect(await newsOf(own)).toEqual([]);

    const id = await shop.addMachine(tess);
    const part = await tess.call('addAwaitedPart', { params: { id }, body: { description: 'Pump' } });
    const params = { partId: part.body.machine.awaited_parts[0]?.id ?? 0 };
    await walt.call('endAwaitedPart', { params, body: { outcome: 'arrived' } });
    expect(await newsOf(id)).toMatchObject([{ kind: 'part_arrived' }]);
    await walt.call('endAwaitedPart', { params, body: { outcome: 'arrived', is_undo: true } });
    expect(await newsOf(id)).toEqual([]);

    await walt.call('endAwaitedPart', { params, body: { outcome: 'arrived' } });
    await walt.call('updateMachine', { params: { id }, body: { status: 'completed', technician_id: tess.id } });
    await shop.ada.call('exportMachines');
    shop.clock.advance({ days: 1 });
    await walt.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });
    await walt.call('handOver', { params: { id }, body: { technician_id: tess.id } });
    expect(await newsOf(id)).toMatchObject([{ kind: 'handed_over' }]);
  });

  test('the news on a bench leave out a handover that only gave back what a coworker had taken', async () => {
    const { ada, tess, walt } = shop;
    const unseen = async () => (await tess.call('getBenchNews')).body.data.unseen;
    const takeAndUndo = async (id: number) => {
      await walt.call('handOver', { params: { id }, body: { technician_id: walt.id } });
      await walt.call('handOver', { params: { id }, body: { technician_id: tess.id, is_undo: true } });
    };
    const own = await shop.addMachine(tess);
    const before = await unseen();
    await takeAndUndo(own);
    expect([await newsOf(own), await unseen()]).toEqual([[], before]);

    const given = await shop.addMachine(ada);
    await ada.call('handOver', { params: { id: given }, body: { technician_id: tess.id } });
    const news = await newsOf(given);
    expect(news).toMatchObject([{ author_name: 'Ada Boudreaux' }]);
    await takeAndUndo(given);
    expect(await newsOf(given)).toEqual(news);
  });

  test('the news on a bench are seen on all devices once they are seen on one, and never unseen again', async () => {
    const id = await shop.addMachine(shop.walt);
    await shop.walt.call('handOver', { params: { id }, body: { technician_id: shop.tess.id } });
    const unseen = async () => (await shop.tess.call('getBenchNews')).body.data.unseen;
    const before = await unseen();
    const [handover] = (await newsOf(id)) ?? [];
    const event_id = handover?.id ?? 0;
    expect((await shop.tess.call('seeBench', { body: { event_id } })).status).toBe(200);
    expect((await shop.tess.call('seeBench', { body: { event_id: event_id - 1 } })).status).toBe(200);
    expect(await newsOf(id)).toMatchObject([{ is_seen: true }]);
    expect(before).toBeGreaterThan(0);
    expect(await unseen()).toBe(0);
    expect((await shop.walt.call('seeBench', { body: { event_id: 999_999_999 } })).body.message).toBe('Change not found');
  });
});

describeEachEngine("Today's finished repairs", (engine) => {
  test("today's finished repairs follow the shop's time zone, newest first, with trashed and exported ones", async () => {
    await using shop = await openTestShop(engine, { timeZone: 'America/Chicago' });
    const finished = async (status: 'completed' | 'trashed' | 'exported') => shop.addMachine(shop.tess, {}, status);
    // The clock shows 9 AM in Chicago. Yesterday ended 9 hours ago.
    shop.clock.advance({ hours: -10 });
    await finished('completed');
    shop.clock.advance({ hours: 2 });
    const trashed = await finished('trashed');
    shop.clock.advance({ hours: 8 });
    const exported = await finished('exported');
    shop.clock.advance({ minutes: 1 });
    const completed = await finished('completed');
    const finishedToday = async () => (await shop.tess.call('getBench', { params: { userId: shop.tess.id } })).body.data.finished_today;
    expect((await finishedToday()).map(({ id, status }) => [id, status])).toEqual([
      [completed, 'completed'],
      [exported, 'exported'],
      [trashed, 'trashed'],
    ]);
    shop.clock.advance({ hours: 15 });
    expect(await finishedToday()).toEqual([]);
  });
});

describeInShop('The note of a finished repair', (shop) => {
  test('the note of a finished repair is its own, also if the machine came back on the same day', async () => {
    const { tess, walt, ada } = shop;
    const id = await shop.addMachine(tess);
    await tess.call('addNote', { params: { id }, body: { content: 'Main board replaced.' } });
    await tess.call('updateMachine', { params: { id }, body: { status: 'completed' } });
    await ada.call('exportMachines');
    shop.clock.advance({ hours: 2 });
    await walt.call('updateMachine', { params: { id }, body: { status: 'in_progress', note: 'Dead again.' } });
    const noteOf = async (employee: typeof tess, group: 'finished_today' | 'working') => {
      const { data } = (await employee.call('getBench', { params: { userId: employee.id } })).body;
      return data[group].find((line) => line.id === id)?.latest_note;
    };
    expect(await noteOf(tess, 'finished_today')).toBe('Main board replaced.');
    expect(await noteOf(walt, 'working')).toBe('Dead again.');
  });
});

describeInShop('The list of technicians', (shop) => {
  test('the list of technicians has the active employees by name, with their machines in progress, also those that wait', async () => {
    const gus = await shop.addEmployee({ first_name: 'Gus', last_name: 'Thibodeaux' });
    await shop.ada.call('updateUser', { params: { id: gus.id }, body: { is_active: false } });
    const id = await shop.addMachine(shop.tess);
    await shop.tess.call('addAwaitedPart', { params: { id }, body: { description: 'Gasket' } });
    await shop.addMachine(shop.tess);
    await shop.addMachine(shop.tess, {}, 'completed');
    expect((await shop.walt.call('getTechnicians')).body.data).toEqual([
      { id: shop.ada.id, first_name: 'Ada', last_name: 'Boudreaux', in_progress: 0 },
      { id: shop.tess.id, first_name: 'Tess', last_name: 'Landry', in_progress: 2 },
      { id: shop.walt.id, first_name: 'Walt', last_name: 'Hebert', in_progress: 0 },
    ]);
  });
});
