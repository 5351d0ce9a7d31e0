import type { StatusFilter } from '@fettle/contract/machines/calls.ts';
import { machineStatuses, type MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import { beforeAll, expect, test } from 'vitest';
import { describeInShop, describeEachEngine } from '../../testing/describe-each-engine.ts';
import { seedMachines } from '../../testing/seed-machines.ts';
import { seededRandom } from '../../demo/seeded-random.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { blockOf, blockSize, foldCounts } from './counts.ts';
import { countMachines, machinePage } from './keyset-page.ts';

describeInShop('Lists of machines', (shop) => {
  const ids: number[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 25; n += 1)
      ids.unshift(await shop.addMachine(shop.tess, { serial: `S-${n}` }, n % 5 === 0 ? 'trashed' : 'in_progress'));
  });
  const counts = { in_progress: 20, completed: 0, trashed: 5, exported: 0, all: 25 };
  const list = (status: string, query?: Record<string, number>) => shop.walt.call('getMachines', { params: { status }, query });

  test('lists of machines show the newest first, ten a page, and count the pages', async () => {
    const { status, body } = await list('all', { page: 1 });
    expect([status, body.meta]).toEqual([200, { total_pages: 3, total: 25, is_cut: false, counts }]);
    expect(body.data.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect((await list('all', { page: 3 })).body.data.map(({ id }) => id)).toEqual(ids.slice(20));
  });

  test('lists of machines show each machine of a status on one page only', async () => {
    const pages = [1, 2, 3, 4].map((page) => list('in_progress', { page, per_page: 7 }));
    const shown = (await Promise.all(pages)).flatMap(({ body }) => body.data);
    expect(shown.map(({ id }) => id)).toEqual(ids.filter((_, n) => (24 - n) % 5 !== 0));
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(['in_progress']));
  });

  test('a page past the end is empty and still has the number of pages', async () => {
    const { body } = await list('trashed', { page: 999_999_999, per_page: 100 });
    expect(body).toMatchObject({ success: true, data: [], meta: { total_pages: 1, total: 5 } });
  });

  test('an empty list has one page', async () => {
    expect((await list('exported', { page: 1 })).body).toMatchObject({ data: [], meta: { total_pages: 1, total: 0 } });
  });

  test('without a page the reply is the whole list', async () => {
    const { body } = await list('all');
    expect(body.data.map(({ id }) => id)).toEqual(ids);
    expect(body.meta).toEqual({ total_pages: 1, total: 25, is_cut: false, counts });
    expect((await list('trashed')).body.data).toHaveLength(5);
  });

  test('a row equals the card without its notes, events, repairs, parts and what was settled', async () => {
    const {
      notes: _notes,
      has_older_notes: _more,
      events: _events,
      repairs: _repairs,
      awaited_parts: _parts,
      settled: _settled,
      ...line
    } = await shop.card(ids[3] ?? 0);
    expect((await list('all', { page: 1 })).body.data[3]).toEqual({ ...line, latest_note: null });
  });

  test('exported machines have a list, too', async () => {
    const id = await shop.addMachine(shop.tess, {}, 'exported');
    expect((await list('exported', { page: 1 })).body.data).toMatchObject([{ id, status: 'exported' }]);
  });

  test('a page has the newest note of each current repair, shortened, and the whole list has no notes', async () => {
    const id = await shop.addMachine(shop.tess, { serial: 'NOTED' });
    const latestNotes = async () => (await list('all', { page: 1, per_page: 2 })).body.data.map(({ latest_note }) => latest_note);
    const addNote = (content: string) => shop.tess.call('addNote', { params: { id }, body: { content } });
    expect(await latestNotes()).toEqual([null, null]);
    await addNote('No heat.');
    await addNote('x'.repeat(300));
    expect(await latestNotes()).toEqual(['x'.repeat(200), null]);
    expect((await list('all')).body.data[0]).not.toHaveProperty('latest_note');
    const exported = await shop.addMachine(shop.tess, { serial: 'CAME-BACK' });
    await shop.tess.call('addNote', { params: { id: exported }, body: { content: 'Of the first visit.' } });
    for (const status of ['completed', 'exported', 'in_progress'] as const) {
      shop.clock.advance({ hours: 1 });
      if (status === 'exported') await shop.ada.call('exportMachines');
      else await shop.tess.call('updateMachine', { params: { id: exported }, body: { status } });
    }
    expect((await latestNotes())[0]).toBeNull();
  });
});

describeEachEngine('Stored counts', (engine) => {
  test('stored counts match the real counts after hundreds of concurrent status changes', async () => {
    await using shop = await openTestShop(engine);
    const random = seededRandom(20_261_120);
    const people = [shop.ada, shop.tess, shop.walt];
    for (let round = 0; round < 60; round += 1) {
      const acts = Array.from({ length: 6 }, () => {
        const who = random.pick(people);
        const what = random.integer(0, 9);
        if (what < 3) return shop.addMachine(who);
        if (what === 9) return shop.ada.call('exportMachines');
        const status = machineStatuses[random.integer(0, 2)];
        return who.call('updateMachine', { params: { id: 1 + random.integer(0, 59) }, body: { status } });
      });
      await Promise.all(acts);
    }
    const counted = await shop.db
      .selectFrom('machines')
      .select((row) => ['status', row.cast<number>(row.fn.countAll(), 'integer').as('machines')])
      .groupBy('status')
      .execute();
    await foldCounts(shop.engine);
    const kept = await shop.db.selectFrom('machine_counts').select(['status', 'machines']).where('machines', '>', 0).execute();
    const byStatus = (rows: typeof kept) => Object.fromEntries(rows.map(({ status, machines }) => [status, machines]));
    expect(byStatus(kept)).toEqual(byStatus(counted));
    const totals = await shop.db.selectFrom('machine_totals').select(['status', 'machines']).where('machines', '>', 0).execute();
    expect(byStatus(totals)).toEqual(byStatus(counted));
    expect(Object.keys(byStatus(kept)).length).toBeGreaterThanOrEqual(3);
    const repairs = await shop.db
      .selectFrom('machines')
      .innerJoin('repairs', (join) => join.onRef('machine_id', '=', 'machines.id').onRef('number', '=', 'repair_number'))
      .whereRef('repairs.status', '<>', 'machines.status')
      .select('machines.id')
      .execute();
    expect(repairs).toEqual([]);
  });

  test('stored counts find the right machines for a deep page, across blocks and gaps', async () => {
    await using shop = await openTestShop(engine);
    const kept = await seedAcrossBlocks(shop);
    const counts = await countMachines(shop.db);
    for (const status of [...machineStatuses, 'all'] as StatusFilter[]) {
      const expected = kept.filter((machine) => status === 'all' || machine.status === status).map(({ id }) => id);
      expect(counts[status]).toBe(expected.length);
      for (const perPage of [1, 10, 97, 100]) {
        const last = Math.ceil(expected.length / perPage);
        const deep = Math.floor(blockSize / perPage);
        for (const page of new Set([1, deep - 1, deep, deep + 1, deep + 2, Math.floor(last / 2), last - 1, last, last + 1])) {
          if (page < 1) continue;
          const machines = await machinePage(shop.db, status, expected.length, page, perPage);
          expect(machines.map(({ id }) => id)).toEqual(expected.slice((page - 1) * perPage, page * perPage));
        }
      }
    }
  });
});

/**
 * Seeds about 13,000 machines in five blocks of ids, one of them empty, including the ids at each block boundary. Returns them newest
 * first.
 */
async function seedAcrossBlocks(shop: TestShop): Promise<{ id: number; status: MachineStatus }[]> {
  const random = seededRandom(7);
  const ids = Array.from({ length: blockSize * 5 + 3 }, (_, n) => n + 1).filter((id) => blockOf(id) !== 2 && random.integer(0, 4) > 0);
  const machines = ids.map((id) => ({
    id,
    status: machineStatuses[random.integer(0, 9) < 7 ? 0 : 1 + random.integer(0, 2)] ?? 'in_progress',
  }));
  await seedMachines(shop, machines);
  return machines.toReversed();
}

describeInShop('The machines in progress', (shop) => {
  test('the machines in progress are counted by their days without activity, whatever the page is filtered by', async () => {
    const old = await shop.addMachine(shop.tess);
    shop.clock.advance({ days: 16 });
    await shop.addMachine(shop.tess);
    shop.clock.advance({ days: 7 });
    await shop.addMachine(shop.tess);
    await shop.addMachine(shop.tess, {}, 'completed');
    // A machine is in the next period after its days are over, like one that the filter finds.
    shop.clock.advance({ days: 7 });
    const idle = async (status = 'in_progress', query = {}) =>
      (await shop.tess.call('getMachines', { params: { status }, query: { page: 1, ...query } })).body.meta.idle;
    expect(await idle()).toEqual([1, 1, 1, 0]);
    shop.clock.advance({ minutes: 1 });
    expect(await idle()).toEqual([0, 1, 1, 1]);
    expect(await idle('in_progress', { search: 'nothing' })).toEqual([0, 1, 1, 1]);
    expect([await idle('all'), await idle('completed')]).toEqual([undefined, undefined]);
    await shop.tess.call('addNote', { params: { id: old }, body: { content: 'Hums.' } });
    expect(await idle()).toEqual([1, 1, 1, 0]);
  });
});
