import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeInShop, describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { blockSize } from './counts.ts';

describeInShop('Searching the table', (shop) => {
  const found = async (query: Record<string, string | number>, status = 'all') => {
    const { body } = await shop.tess.call('getMachines', { params: { status }, query: { page: 1, per_page: 100, ...query } });
    return body.data.map(({ model }) => model);
  };

  test('any part of serial, model or brand finds a machine, in any letter case', async () => {
    await shop.addMachine(shop.tess, { brand: 'fischer_and_paykel', model: 'RF170WDRX5', serial: 'FPX-99"%_1' });
    await shop.addMachine(shop.tess, { brand: 'ge', model: 'GTW465ASNWW', serial: 'ZH123456' });
    for (const search of ['rf170', '0WDR', 'x-99"', '%_1', 'fisher & P', '"%'])
      expect(await found({ search }), search).toEqual(['RF170WDRX5']);
    for (const search of ['ge', 'h1234', 'GTW', 'nww zh']) expect(await found({ search }), search).toEqual(['GTW465ASNWW']);
    expect(await found({ search: 'zzz' })).toEqual([]);
    expect(await found({ search: '%%%' })).toEqual([]);
  });

  test('an edited machine is found by its new values and no longer by its old ones', async () => {
    const id = await shop.addMachine(shop.tess, { model: 'WRONGMODEL', serial: 'QQQ111' });
    await shop.tess.call('updateMachine', { params: { id }, body: { model: 'RIGHTMODEL', brand: 'maytag' } });
    expect(await found({ search: 'wrongmo' })).toEqual([]);
    expect(await found({ search: 'rightmo' })).toEqual(['RIGHTMODEL']);
    expect(await found({ search: 'maytag RIGHT' })).toEqual(['RIGHTMODEL']);
  });

  test('a serial is found with and without its spaces and hyphens', async () => {
    await shop.addMachine(shop.tess, { model: 'SPACED', serial: 'FD 9006 00067' });
    await shop.addMachine(shop.tess, { model: 'HYPHENED', serial: 'fd-9006-00067' });
    await shop.addMachine(shop.tess, { model: 'PLAIN', serial: 'FD900600067' });
    for (const search of ['FD900600067', 'fd 9006 00067', 'FD-9006-00067', 'FD90 06', '0600067', '06\u201100067'])
      expect(await found({ search }), search).toEqual(['PLAIN', 'HYPHENED', 'SPACED']);
    expect(await found({ search: 'FD900600068' })).toEqual([]);
    // Without its hyphen, this key is too short to search for: it would match most machines.
    expect(await found({ search: 'D-9' })).toEqual(['HYPHENED']);
  });

  test('type, technician and status narrow a search', async () => {
    const washer = { type_of: 'washer', brand: 'lg', model: 'NARROW-W', serial: 'N1' };
    await shop.addMachine(shop.tess, { ...washer, model: 'NARROW-W1' });
    const id = await shop.addMachine(shop.tess, { ...washer, model: 'NARROW-W2' }, 'completed');
    await shop.addMachine(shop.tess, { model: 'NARROW-F' });
    expect(await found({ search: 'narrow' })).toEqual(['NARROW-F', 'NARROW-W2', 'NARROW-W1']);
    expect(await found({ search: 'narrow', type_of: 'washer' })).toEqual(['NARROW-W2', 'NARROW-W1']);
    expect(await found({ search: 'narrow' }, 'completed')).toEqual(['NARROW-W2']);
    // Continuing a machine assigns it to the technician who continues it.
    await shop.walt.call('updateMachine', { params: { id }, body: { status: 'in_progress' } });
    expect(await found({ search: 'narrow', technician: shop.walt.id })).toEqual(['NARROW-W2']);
    expect(await found({ technician: shop.walt.id })).toEqual(['NARROW-W2']);
  });

  test('each status has its count', async () => {
    const { body } = await shop.tess.call('getMachines', { params: { status: 'in_progress' }, query: { page: 1 } });
    const real = await shop.db
      .selectFrom('machines')
      .select(['status', sql<number>`cast(count(*) as integer)`.as('machines')])
      .groupBy('status')
      .execute();
    for (const { status, machines } of real) expect(body.meta.counts[status]).toBe(machines);
    expect(body.meta.counts.all).toBe(real.reduce((sum, { machines }) => sum + machines, 0));
  });

  test('what the search of every screen finds is found here, too: number, type, technician and notes', async () => {
    const id = await shop.addMachine(shop.walt, { type_of: 'dryer', model: 'WORDY', serial: 'W-1', style: 'All in One' });
    await shop.tess.call('addNote', { params: { id }, body: { content: 'Squirrel nest behind the extraordinarily-long panel.' } });
    for (const search of [`#${id}`, 'dryer wordy', 'hebert wordy', 'squirrel', 'nest panel', 'extraordinarily'])
      expect(await found({ search }), search).toEqual(['WORDY']);
    expect(await found({ search: 'extraordinal' })).toEqual([]);
    expect(await found({ search: 'squirrel' }, 'completed')).toEqual([]);
    expect(await found({ search: 'squirrel', type_of: 'washer' })).toEqual([]);
  });

  test('the counts are those of the matches', async () => {
    const counts = async (query: Record<string, string>, status = 'trashed') =>
      (await shop.tess.call('getMachines', { params: { status }, query: { page: 1, ...query } })).body.meta.counts;
    await shop.addMachine(shop.tess, { type_of: 'range', model: 'COUNTED', serial: 'C1' });
    await shop.addMachine(shop.tess, { type_of: 'range', model: 'COUNTED', serial: 'C2' }, 'completed');
    await shop.addMachine(shop.tess, { type_of: 'range', model: 'COUNTED', serial: 'C3' }, 'completed');
    const matching = { in_progress: 1, completed: 2, trashed: 0, exported: 0, all: 3 };
    for (const status of ['trashed', 'completed', 'all']) {
      expect(await counts({ search: 'counted' }, status), status).toEqual(matching);
      expect(await counts({ type_of: 'range' }, status), status).toEqual(matching);
      expect(await counts({ finished: '1', search: 'counted' }, status), status).toEqual({ ...matching, in_progress: 0, all: 2 });
    }
    expect(await counts({ search: 'nosuchmachine' })).toEqual({ in_progress: 0, completed: 0, trashed: 0, exported: 0, all: 0 });
  });

  test.for([
    [{ search: 'narrow' }, 'Page is required.'],
    [{ page: 1, search: ' ' }, 'Search is required.'],
    [{ page: 1, search: 'x'.repeat(81) }, 'Search must have at most 80 characters.'],
    [{ page: 1, type_of: 'toaster' }, 'Type is not one of the choices.'],
    [{ page: 1, untouched: '8' }, 'Untouched is not one of the choices.'],
    [{ page: 1, finished: '2' }, 'Finished is not one of the choices.'],
    [{ page: 1, came_in: '2' }, 'Came in is not one of the choices.'],
    [{ page: 1, completed: '2025-11-20..2026-11-21' }, 'Completed is not one of the choices.'],
    [{ page: 1, exported: '2026-11-21..' }, 'Exported is not one of the choices.'],
    [{ page: 1, finished: '2026-11-21..2026-11-20' }, 'Finished is not one of the choices.'],
    [{ page: 1, finished: '2026-02-30..2026-03-01' }, 'Finished is not one of the choices.'],
    [{ page: 1, technician: 'me' }, 'Technician must be a positive whole number.'],
  ] as const)('%o is rejected', async ([query, message]) => {
    const { status, body } = await shop.tess.call('getMachines', { params: { status: 'all' }, query });
    expect([status, body.message]).toEqual([400, message]);
  });
});

describeInShop('Untouched machines', (shop) => {
  test('untouched machines are listed oldest first, and work counts as a touch, which printing is not', async () => {
    const { tess } = shop;
    const forgotten = await shop.addMachine(tess, { model: 'FORGOTTEN' });
    shop.clock.advance({ days: 1 });
    await shop.addMachine(tess, { model: 'WAITING' });
    const noted = await shop.addMachine(tess, { model: 'NOTED' });
    const printed = await shop.addMachine(tess, { model: 'PRINTED' });
    shop.clock.advance({ days: 14 });
    await tess.call('addNote', { params: { id: noted }, body: { content: 'Part came.' } });
    await tess.call('printLabel', { body: { id: printed, model: 'X', serial: 'Y', brand: 'lg' } });
    const list = async (untouched: string) =>
      (await tess.call('getMachines', { params: { status: 'in_progress' }, query: { page: 1, untouched } })).body.data.map(
        ({ model }) => model,
      );
    expect(await list('7')).toEqual(['FORGOTTEN', 'WAITING', 'PRINTED']);
    expect(await list('14')).toEqual(['FORGOTTEN']);
    expect(await list('30')).toEqual([]);
    expect((await shop.card(forgotten)).touched_on).toBe('2026-11-20T15:00:00.000Z');
    expect((await shop.card(noted)).touched_on).toBe(shop.clock.now.toISOString());
  });
});

describeEachEngine('Finished machines', (engine) => {
  test("finished machines are listed by the shop's days, exported and continued ones included", async () => {
    await using shop = await openTestShop(engine, { timeZone: 'America/Chicago' });
    const { ada, tess } = shop;
    const list = async (query: Record<string, string>, status = 'all') =>
      (await tess.call('getMachines', { params: { status }, query: { page: 1, ...query } })).body.data.map(({ model }) => model);
    await shop.addMachine(tess, { model: 'OLD' }, 'trashed');
    // 11 PM of the day before yesterday in Chicago.
    shop.clock.advance({ days: 6, hours: 14 });
    await shop.addMachine(tess, { model: 'LATE' }, 'completed');
    shop.clock.advance({ hours: 2 });
    await shop.addMachine(tess, { model: 'EARLY' }, 'exported');
    const again = await shop.addMachine(tess, { model: 'AGAIN' }, 'exported');
    await tess.call('updateMachine', { params: { id: again }, body: { status: 'in_progress' } });
    await shop.addMachine(tess, { model: 'OPEN' });
    shop.clock.advance({ hours: 20 });
    expect(await list({ finished: '1' })).toEqual(['AGAIN', 'EARLY']);
    expect(await list({ finished: '7' })).toEqual(['AGAIN', 'EARLY', 'LATE']);
    expect(await list({ finished: '30' })).toEqual(['AGAIN', 'EARLY', 'LATE', 'OLD']);
    // The test's Friday is November 27, 2026, in Chicago.
    expect(await list({ finished: 'last_week' })).toEqual(['OLD']);
    expect(await list({ finished: '2026-11-20..2026-11-20' })).toEqual(['OLD']);
    expect(await list({ finished: '2026-11-26..2026-11-26', search: 'late' })).toEqual(['LATE']);
    expect(await list({ finished: '2026-11-21..2026-11-25' })).toEqual([]);
    expect(await list({ finished: '30', search: 'old' })).toEqual(['OLD']);
    expect(await list({ finished: '1', search: 'lat' })).toEqual([]);
    expect(await list({ finished: '30' }, 'trashed')).toEqual(['OLD']);
    await ada.call('updateMachine', { params: { id: again }, body: { status: 'trashed' } });
    expect(await list({ finished: '1' })).toEqual(['AGAIN', 'EARLY']);
    // A machine that finished again later still finished in the earlier days, too.
    shop.clock.advance({ days: 7 });
    await ada.call('updateMachine', { params: { id: again }, body: { status: 'in_progress' } });
    await ada.call('updateMachine', { params: { id: again }, body: { status: 'completed' } });
    await ada.call('exportMachines');
    await ada.call('updateMachine', { params: { id: again }, body: { status: 'in_progress' } });
    await ada.call('updateMachine', { params: { id: again }, body: { status: 'completed' } });
    expect(await list({ finished: '1' })).toEqual(['AGAIN']);
    expect(await list({ finished: 'last_week' })).toEqual(['AGAIN', 'EARLY', 'LATE']);
  });
});

describeEachEngine('What happened to a machine in some days', (engine) => {
  test('what happened to a machine in some days is a filter: that it came in, was completed, trashed or exported; each with the others and with a search', async () => {
    await using shop = await openTestShop(engine);
    const { ada, tess } = shop;
    const reply = async (query: Record<string, string>, status = 'all') =>
      (await tess.call('getMachines', { params: { status }, query: { page: 1, ...query } })).body;
    const list = async (query: Record<string, string>) => (await reply(query)).data.map(({ model }) => model);
    const back = await shop.addMachine(tess, { model: 'BACK' }, 'completed');
    await shop.addMachine(tess, { model: 'GONE' }, 'trashed');
    // The next week.
    shop.clock.advance({ days: 7 });
    await ada.call('exportMachines');
    await tess.call('updateMachine', { params: { id: back }, body: { status: 'in_progress' } });
    await shop.addMachine(tess, { model: 'DONE' }, 'completed');
    await shop.addMachine(tess, { model: 'OPEN' });

    expect(await list({ came_in: '7' })).toEqual(['OPEN', 'DONE', 'BACK']);
    expect(await list({ came_in: 'last_week' })).toEqual(['GONE', 'BACK']);
    expect(await list({ completed: '7' })).toEqual(['DONE']);
    expect(await list({ completed: 'last_week' })).toEqual(['BACK']);
    expect(await list({ trashed: '7' })).toEqual([]);
    expect(await list({ trashed: 'last_week' })).toEqual(['GONE']);
    expect(await list({ exported: '7' })).toEqual(['BACK']);
    expect(await list({ exported: 'last_week' })).toEqual([]);
    expect(await list({ came_in: '2026-11-20..2026-11-20', exported: '7' })).toEqual(['BACK']);
    expect(await list({ came_in: '7', completed: '7' })).toEqual(['DONE']);
    expect(await list({ came_in: '7', search: 'op' })).toEqual(['OPEN']);
    expect(await list({ exported: '7', search: 'op' })).toEqual([]);
    expect((await reply({ came_in: '7' }, 'completed')).meta).toMatchObject({
      total: 1,
      counts: { in_progress: 2, completed: 1, trashed: 0, exported: 0, all: 3 },
    });
  });
});

describeEachEngine('A filtered list', (engine) => {
  test('a filtered list stops at 1,000 machines and reports that there are more', async () => {
    await using shop = await openTestShop(engine);
    await shop.addMachine(shop.tess, { model: 'MANY' });
    await copyIntoHistory(shop, 1_200);
    const page = (query: Record<string, string | number>, status = 'trashed') =>
      shop.tess.call('getMachines', { params: { status }, query: { per_page: 100, ...query } });
    const narrowings: Record<string, string>[] = [{ search: 'many' }, { type_of: 'fridge' }];
    for (const narrowing of narrowings) {
      const last = await page({ page: 10, ...narrowing });
      expect(last.body.data).toHaveLength(100);
      expect(last.body.meta).toMatchObject({ total: 1000, total_pages: 10, is_cut: true });
    }
    expect((await page({ page: 11, search: 'many' })).body.data).toEqual([]);
  });

  test('a filtered list finds every match in a short list, even when many newer machines match the search', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, { model: 'MANY' });
    await copyIntoHistory(shop, 5_200);
    const found = async (status: string, search: string) =>
      (await shop.tess.call('getMachines', { params: { status }, query: { page: 1, per_page: 100, search } })).body;
    for (const search of ['many', 'ma', 'fridge']) {
      const onTheFloor = await found('in_progress', search);
      expect(onTheFloor.data.map((machine) => machine.id)).toEqual([id]);
      expect(onTheFloor.meta).toMatchObject({ total: 1, is_cut: false });
    }
    // In a long list only the newest matches are filtered, and `is_cut` reports that.
    expect((await found('all', 'many')).meta).toMatchObject({ total: 1000, is_cut: true });
    expect((await found('completed', 'many')).meta).toMatchObject({ total: 0, is_cut: false });
  });

  test('a filtered list reports that a text of two letters was searched in the newest 5,000 machines only', async () => {
    await using shop = await openTestShop(engine);
    await shop.addMachine(shop.tess);
    const searched = async () =>
      (await shop.tess.call('getMachines', { params: { status: 'trashed' }, query: { page: 1, search: 'q9' } })).body.meta;
    await copyIntoHistory(shop, 4_999);
    expect(await searched()).toMatchObject({ total: 0, is_cut: false });
    await shop.addMachine(shop.tess);
    expect(await searched()).toMatchObject({ total: 0, is_cut: true });
  });
});

/** Adds trashed copies of the shop's only machine. Writes directly to the tables, because these tests are about lists, not registration. */
async function copyIntoHistory(shop: TestShop, copies: number): Promise<void> {
  await sql`
    insert into machines (type_of, brand, model, serial, serial_key, status, repair_number, creator_id, registered_on, version, touched_on, technician_id, search_text)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(copies)})
    select type_of, brand, model, serial, serial_key, 'trashed', repair_number, creator_id, registered_on, version, touched_on, technician_id, search_text
    from machines, numbers`.execute(shop.db);
  await sql`
    insert into repairs (machine_id, number, status, technician_id, started_on, finished_on)
    select id, 1, status, technician_id, registered_on, registered_on from machines where id > 1`.execute(shop.db);
  await sql`
    insert into machine_counts (status, block, machines)
    select status, id / ${sql.lit(blockSize)}, count(*) from machines where id > 1 group by 1, 2`.execute(shop.db);
  await shop.db.updateTable('machine_totals').set({ machines: copies }).where('status', '=', 'trashed').execute();
}
