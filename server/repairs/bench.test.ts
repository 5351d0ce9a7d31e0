import { expect, test } from 'vitest';
import { describeInShop } from '../testing/describe-each-engine.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { describeEachEngine } from '../testing/describe-each-engine.ts';

describeInShop('A bench', (shop) => {
  test('lists repairs in progress, oldest first, with their fault, visit, parts and who handed them over', async () => {
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

  test('counts visits, and leaves out the notes of earlier ones', async () => {
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

  test('of a technician is visible to the technician and to admins', async () => {
    expect((await shop.ada.call('getBench', { params: { userId: shop.tess.id } })).status).toBe(200);
    expect((await shop.walt.call('getBench', { params: { userId: shop.tess.id } })).status).toBe(403);
    expect((await shop.ada.call('getBench', { params: { userId: 999_999 } })).body.message).toBe('Employee not found');
  });
});

describeEachEngine("Today's finished repairs", (engine) => {
  test("follow the shop's time zone, newest first, with trashed and exported ones", async () => {
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

describeInShop('The list of technicians', (shop) => {
  test('has the active employees by name, with their machines in progress, also those that wait', async () => {
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
