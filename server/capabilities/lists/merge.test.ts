import { type ListName, startLists } from '@fettle/contract/shared/catalog.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addEntry, changeEntry, listsOf } from '../../testing/change-lists.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { requestedEngines } from '../../testing/requested-engines.ts';
import { seedMachines } from '../../testing/seed-machines.ts';
import { openTestShop, type TestShop, whirlpoolFridge } from '../../testing/test-shop.ts';

const change = async (...changed: Parameters<typeof changeEntry>) => (await changeEntry(...changed)).body;

const entryOf = async (shop: TestShop, list: ListName, key: string) => (await listsOf(shop))[list].find((entry) => entry.key === key);

async function count(shop: TestShop, list: ListName, key: string, more: object = {}): Promise<number> {
  return (await shop.ada.call('countEntryMachines', { query: { list, key, ...more } })).body.machines;
}

const brandsOf = (shop: TestShop, ids: readonly number[]) => Promise.all(ids.map(async (id) => (await shop.card(id)).brand));

/** Three machines of GE Profile, one of them exported, and one of GE. */
async function openShopWithProfiles(engine: Parameters<typeof openTestShop>[0]) {
  const shop = await openTestShop(engine);
  const exported = await shop.addMachine(shop.tess, { brand: 'ge_profile' }, 'exported');
  const trashed = await shop.addMachine(shop.tess, { brand: 'ge_profile' }, 'trashed');
  const open = await shop.addMachine(shop.tess, { brand: 'ge_profile', serial: 'SN1' });
  const ge = await shop.addMachine(shop.tess, { brand: 'ge' });
  return { shop, exported, trashed, open, ge, all: [exported, trashed, open, ge] };
}

describeEachEngine('Merging entries of lists', (engine) => {
  test('a merge gives all machines of an entry the other one, and leaves their history and exports', async () => {
    const { shop, exported, open, all } = await openShopWithProfiles(engine);
    await using _ = shop;
    const before = await shop.card(exported);
    expect(await count(shop, 'brands', 'ge_profile')).toBe(3);
    expect((await change(shop, 'brands', 'ge_profile', { merged_into: 'ge' })).message).toBe(
      'GE Profile merged into GE. 3 machines changed.',
    );
    expect(await brandsOf(shop, all)).toEqual(['ge', 'ge', 'ge', 'ge']);
    expect(await shop.card(exported)).toEqual({ ...before, brand: 'ge' });
    expect([await count(shop, 'brands', 'ge_profile'), await count(shop, 'brands', 'ge')]).toEqual([0, 4]);
    expect(await entryOf(shop, 'brands', 'ge_profile')).toEqual({
      key: 'ge_profile',
      label: 'GE Profile',
      is_retired: true,
      merged_into: 'ge',
    });
    const file = await shop.ada.send({ method: 'GET', path: `/api/export/download/1/csv` });
    expect(file.bytes.toString()).toContain('"GE Profile"');
    const found = async (q: string) => (await shop.tess.call('search', { query: { q } })).body.data.map(({ id }) => id);
    expect([await found('profile'), await found('ge sn1')]).toEqual([[], [open]]);
    // Any part of the label.
    const listed = await shop.tess.call('getMachines', { params: { status: 'all' }, query: { page: 1, search: 'OFILE' } });
    expect(listed.body.data).toEqual([]);
  });

  test('undoing a merge moves back the machines that still have the other entry, and offers the entry as before', async () => {
    const { shop, exported, trashed, open, ge } = await openShopWithProfiles(engine);
    await using _ = shop;
    await change(shop, 'brands', 'ge_profile', { merged_into: 'ge' });
    await shop.tess.call('updateMachine', { params: { id: open }, body: { brand: 'lg' } });
    const late = await shop.addMachine(shop.tess, { brand: 'ge_profile' });
    const { message, data } = await change(shop, 'brands', 'ge_profile', { merged_into: null });
    expect(message).toBe('GE Profile is an entry of its own again. 2 machines changed.');
    expect(await brandsOf(shop, [exported, trashed, open, ge, late])).toEqual(['ge_profile', 'ge_profile', 'lg', 'ge', 'ge']);
    expect(data.brands).toEqual(startLists.brands);
    const found = async (q: string) => (await shop.tess.call('search', { query: { q } })).body.data.map(({ id }) => id);
    expect(await found('profile')).toEqual([trashed, exported]);
    const changes = (await shop.ada.call('getListChanges', { query: { list: 'brands' } })).body.data;
    expect(changes).toMatchObject([
      { version: 2, kind: 'merge_undone', key: 'ge_profile', label: 'GE Profile', other_key: 'ge', machines: 2 },
      { version: 1, kind: 'merged', key: 'ge_profile', label: 'GE Profile', other_key: 'ge', machines: 3 },
    ]);
    expect((await change(shop, 'brands', 'ge_profile', { merged_into: null })).message).toBe('No changes were made.');
    await change(shop, 'brands', 'ge_profile', { is_retired: true });
    expect((await change(shop, 'brands', 'ge_profile', { merged_into: 'ge' })).message).toContain('2 machines changed.');
    await change(shop, 'brands', 'ge_profile', { merged_into: null });
    expect(await entryOf(shop, 'brands', 'ge_profile')).toEqual({ key: 'ge_profile', label: 'GE Profile', is_retired: true });
  });

  test.for<[list: ListName, field: string, key: string, into: string]>([
    ['colors', 'color', 'Grey', 'Silver'],
    ['vendors', 'vendor', 'stines_lc', 'stines_jn'],
    ['conditions', 'condition', 'USED', 'NEW'],
  ])('%s merge and come apart again', async ([list, field, key, into]) => {
    await using shop = await openTestShop(engine);
    const ids = [await shop.addMachine(shop.tess, { [field]: key }), await shop.addMachine(shop.tess)];
    const values = () => Promise.all(ids.map(async (id) => ((await shop.card(id)) as Record<string, unknown>)[field]));
    expect((await change(shop, list, key, { merged_into: into })).message).toContain('1 machine changed.');
    expect(await values()).toEqual([into, null]);
    await change(shop, list, key, { merged_into: null });
    expect(await values()).toEqual([key, null]);
  });

  test('a style merges with another one of its type, and not in other types', async () => {
    await using shop = await openTestShop(engine);
    const style = 'All in One';
    const washer = await shop.addMachine(shop.tess, { type_of: 'washer', style });
    const dryer = await shop.addMachine(shop.tess, { type_of: 'dryer', style });
    expect(await count(shop, 'styles', style, { type_of: 'washer' })).toBe(1);
    await change(shop, 'styles', style, { type_of: 'washer', merged_into: 'Top Load' });
    const styles = () => Promise.all([washer, dryer].map(async (id) => (await shop.card(id)).style));
    expect(await styles()).toEqual(['Top Load', style]);
    const late = [
      await shop.addMachine(shop.tess, { type_of: 'washer', style }),
      await shop.addMachine(shop.tess, { type_of: 'dryer', style }),
    ];
    expect(await Promise.all(late.map(async (id) => (await shop.card(id)).style))).toEqual(['Top Load', style]);
    await change(shop, 'styles', style, { type_of: 'washer', merged_into: null });
    expect(await styles()).toEqual([style, style]);
  });

  test('a type without styles merges, and one that got a style of its new type keeps it', async () => {
    await using shop = await openTestShop(engine);
    await addEntry(shop, 'types', 'Refrigerator');
    const [plain, styled] = [
      await shop.addMachine(shop.tess, { type_of: 'refrigerator' }),
      await shop.addMachine(shop.tess, { type_of: 'refrigerator' }),
    ];
    await change(shop, 'types', 'refrigerator', { merged_into: 'fridge' });
    const found = async (q: string) => (await shop.tess.call('search', { query: { q } })).body.data.map(({ id }) => id);
    expect([await found('refrigerator'), await found('fridge')]).toEqual([[], [styled, plain]]);
    const { status, body } = await addEntry(shop, 'styles', 'Chest', { type_of: 'refrigerator' });
    expect([status, body]).toMatchObject([400, { message: 'Refrigerator was merged into Fridge.', field: 'type_of' }]);
    await shop.tess.call('updateMachine', { params: { id: styled }, body: { style: 'Chest' } });
    await change(shop, 'types', 'refrigerator', { merged_into: null });
    expect([(await shop.card(plain)).type_of, (await shop.card(styled)).type_of]).toEqual(['refrigerator', 'fridge']);
  });

  test.for<[what: string, list: ListName, key: string, into: string, message: string]>([
    ['into itself', 'brands', 'lg', 'lg', 'An entry cannot be merged into itself.'],
    ['into an unknown entry', 'brands', 'lg', 'beko', 'This entry is not in the list.'],
    ['into a retired entry', 'brands', 'lg', 'amana', 'Amana is retired. Bring it back first.'],
    ['into a merged entry', 'brands', 'lg', 'cafe', 'Café was merged into GE.'],
    ['of a merged entry', 'brands', 'cafe', 'lg', 'Café was merged into GE.'],
    ['of a type that has styles', 'types', 'range', 'dryer', 'Range has styles. A type that has styles cannot be merged.'],
  ])('a merge %s is refused, and nothing is saved', async ([, list, key, into, message]) => {
    await using shop = await openTestShop(engine);
    await change(shop, 'brands', 'amana', { is_retired: true });
    await change(shop, 'brands', 'cafe', { merged_into: 'ge' });
    const [rows, lists] = [await shop.countRows(), await listsOf(shop)];
    expect(await change(shop, list, key, { merged_into: into })).toEqual({ success: false, message, field: 'merged_into' });
    expect([await shop.countRows(), await listsOf(shop)]).toEqual([rows, lists]);
  });

  test('a merged entry is not brought back, and its label stays taken', async () => {
    await using shop = await openTestShop(engine);
    await change(shop, 'brands', 'cafe', { merged_into: 'ge' });
    expect((await change(shop, 'brands', 'cafe', { is_retired: false })).message).toBe('Café was merged into GE. Undo that instead.');
    expect((await addEntry(shop, 'brands', 'cafe')).body.message).toBe('Café was merged into GE.');
    expect((await change(shop, 'brands', 'ge', { label: 'Cafe' })).message).toBe('Café was merged into GE.');
  });

  test('what has waited for a connection with a merged entry gets the other one, through several merges', async () => {
    await using shop = await openTestShop(engine);
    const request = { body: { ...whirlpoolFridge, brand: 'cafe' }, headers: { 'idempotency-key': 'waited' } };
    const first = (await shop.tess.call('addMachine', request)).body;
    await change(shop, 'brands', 'cafe', { merged_into: 'ge_profile' });
    await change(shop, 'brands', 'ge_profile', { merged_into: 'ge' });
    expect((await shop.tess.call('addMachine', request)).body).toEqual(first);
    const id = await shop.addMachine(shop.tess, { brand: 'cafe', model: 'WTW4816FW' });
    expect((await shop.card(id)).brand).toBe('ge');
    const found = (await shop.tess.call('search', { query: { q: 'ge wtw' } })).body.data;
    expect(found).toMatchObject([{ id, brand: 'ge' }]);
    const other = await shop.addMachine(shop.tess, { brand: 'lg' });
    const edited = (await shop.tess.call('updateMachine', { params: { id: other }, body: { brand: 'cafe' } })).body.machine;
    expect([edited.brand, edited.events[0]]).toMatchObject(['ge', { kind: 'edited', from: 'lg', to: 'ge' }]);
  });

  test('machines of a merged brand may be covered by the recalls of the other one, until the merge is undone', async () => {
    await using shop = await openTestShop(engine);
    await addEntry(shop, 'brands', 'G.E. Appliances');
    const washer = { type_of: 'washer', brand: 'g_e_appliances', style: 'Dishwasher', model: 'GLD4408R00WW', serial: 'FL123456B' };
    const id = await shop.addMachine(shop.tess, washer);
    const recalls = async () => (await shop.card(id)).open_recalls;
    expect(await recalls()).toBe(0);
    await change(shop, 'brands', 'g_e_appliances', { merged_into: 'ge' });
    expect(await recalls()).toBe(1);
    await change(shop, 'brands', 'g_e_appliances', { merged_into: null });
    expect(await recalls()).toBe(0);
  });

  test('merges in a row are undone from the last to the first', async () => {
    await using shop = await openTestShop(engine);
    const ids = [await shop.addMachine(shop.tess, { brand: 'cafe' }), await shop.addMachine(shop.tess, { brand: 'ge_profile' })];
    await change(shop, 'brands', 'cafe', { merged_into: 'ge_profile' });
    await change(shop, 'brands', 'ge_profile', { merged_into: 'ge' });
    expect(await brandsOf(shop, ids)).toEqual(['ge', 'ge']);
    const refused = await change(shop, 'brands', 'cafe', { merged_into: null });
    expect(refused).toEqual({ success: false, message: 'Undo the merge of GE Profile into GE first.' });
    await change(shop, 'brands', 'ge_profile', { merged_into: null });
    expect(await brandsOf(shop, ids)).toEqual(['ge_profile', 'ge_profile']);
    await change(shop, 'brands', 'cafe', { merged_into: null });
    expect(await brandsOf(shop, ids)).toEqual(['cafe', 'ge_profile']);
  });

  test('a merge, its undo and a new label change more machines than one statement does', async () => {
    await using shop = await openTestShop(engine);
    await seedMachines(
      shop,
      Array.from({ length: 2_001 }, (_, index) => ({ id: 1 + index, status: 'in_progress' }) as const),
    );
    const texts = async () => {
      const rows = await shop.db.selectFrom('machines').select(['brand', 'search_text']).execute();
      return [...new Set(rows.map(({ brand, search_text }) => `${brand}: ${search_text.split(' M ')[0]}`))];
    };
    expect((await change(shop, 'brands', 'lg', { merged_into: 'ge' })).message).toBe('LG merged into GE. 2,001 machines changed.');
    expect(await texts()).toEqual(['ge: GE']);
    await change(shop, 'brands', 'lg', { merged_into: null });
    expect(await texts()).toEqual(['lg: LG']);
    await change(shop, 'brands', 'lg', { label: 'Goldstar' });
    expect(await texts()).toEqual(['lg: GOLDSTAR']);
  });

  test.for<[list: ListName, fields: Record<string, string>, key: string, into: string]>([
    ['types', { type_of: 'refrigerator', style: '' }, 'refrigerator', 'fridge'],
    ['styles', { style: 'Chest' }, 'Chest', 'Side by Side'],
    ['brands', { brand: 'cafe' }, 'cafe', 'ge'],
    ['colors', { color: 'Grey' }, 'Grey', 'Silver'],
    ['vendors', { vendor: 'stines_lc' }, 'stines_lc', 'stines_jn'],
    ['conditions', { condition: 'USED' }, 'USED', 'NEW'],
  ])(
    'machines that are registered or edited while their %s are merged get the other one, also on another server',
    async ([list, fields, key, into]) => {
      await using shop = await openTestShop(engine);
      await addEntry(shop, 'types', 'Refrigerator');
      const { cookie = '' } = shop.tess;
      const servers = engine === 'sqlite' ? [shop.visitor] : [shop.visitor, await shop.visitorOfSecondServer()];
      const ids = await Array.fromAsync({ length: 8 }, () => shop.addMachine(shop.tess));
      const type_of = list === 'styles' ? { type_of: 'fridge' } : {};
      for (const round of [1, 2, 3]) {
        const merged = change(shop, list, key, { ...type_of, merged_into: into });
        const replies = await Promise.all(
          ids.flatMap((id, number) => {
            const request = { headers: { cookie, 'idempotency-key': `${round}-${id}` } };
            const server = servers[number % servers.length] ?? shop.visitor;
            return [
              server.call('addMachine', { ...request, body: { ...whirlpoolFridge, ...fields } }),
              server.call('updateMachine', { ...request, params: { id }, body: { serial: `${round}${id}`, ...fields } }),
            ];
          }),
        );
        expect([(await merged).success, ...new Set(replies.map(({ status }) => status))]).toEqual([true, 200]);
        expect(await count(shop, list, key, type_of)).toBe(0);
        const ge = await shop.db.selectFrom('machines').select('search_text').where('brand', '=', 'ge').execute();
        expect(ge.filter(({ search_text }) => !search_text.startsWith('GE '))).toEqual([]);
        await change(shop, list, key, { ...type_of, merged_into: null });
      }
    },
  );

  test('of two admins who merge at once, one is told and gets the lists as they are', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, { brand: 'cafe' });
    const merge = (merged_into: string) =>
      shop.ada.call('updateListEntry', { body: { list: 'brands', key: 'cafe', merged_into, version: 0 } });
    const replies = await Promise.all(['ge', 'lg', 'ge'].map(merge));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const lists = await listsOf(shop);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ lists });
    expect((await shop.card(id)).brand).toBe(lists.brands.find(({ key }) => key === 'cafe')?.merged_into);
  });
});

describe.each(requestedEngines().filter((name) => name === 'postgresql'))('Merging entries of lists on several servers (%s)', (engine) => {
  test('what waits for a merge on another server gets the other entries', async () => {
    await using shop = await openTestShop(engine);
    const second = await shop.visitorOfSecondServer();
    const fields = { ...whirlpoolFridge, color: 'Grey' };
    const [merged, edited] = [await shop.addMachine(shop.tess, fields), await shop.addMachine(shop.tess)];
    const headers = { cookie: shop.tess.cookie ?? '' };
    const locks = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waiting = async () => (await locks.execute(shop.db)).rows.length;
    const replies = await shop.db.transaction().execute(async (db) => {
      // The merge has to wait for this machine.
      await db.selectFrom('machines').select('id').where('id', '=', merged).forUpdate().execute();
      const merge = changeEntry(shop, 'colors', 'Grey', { merged_into: 'Silver' });
      await expect.poll(waiting).toBe(1);
      const request = { body: { color: 'Grey' }, params: { id: edited }, headers };
      const others = [second.call('addMachine', { body: fields, headers }), second.call('updateMachine', request)];
      await expect.poll(waiting).toBe(3);
      return [merge, ...others];
    });
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const machines = await shop.db.selectFrom('machines').select('color').execute();
    expect(machines.map(({ color }) => color)).toEqual(['Silver', 'Silver', 'Silver']);
    const { events, version } = await shop.card(edited);
    expect([events[0], version]).toMatchObject([{ kind: 'edited', from: null, to: 'Silver' }, 2]);
  });
});
