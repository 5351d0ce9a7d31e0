import { labelOf, type ListName, type ShopLists, startLists, stylesOf } from '@fettle/contract/shared/catalog.ts';
import { maxListEntries } from '@fettle/contract/lists/rules.ts';
import { expect, test } from 'vitest';
import { newShopLists } from '../../platform/database/new-shop-lists.ts';
import { addEntry, changeEntry, listsOf } from '../../testing/change-lists.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { seedMachines } from '../../testing/seed-machines.ts';
import { openTestShop, whirlpoolFridge } from '../../testing/test-shop.ts';

const labelsOf = (lists: ShopLists, list: ListName) => lists[list].map(({ label }) => label);

const ofOthers = ({ styles }: ShopLists) => styles.filter(({ type_of }) => type_of !== 'range');

describeEachEngine('Lists', (engine) => {
  test('a new shop has the lists that every shop begins with', async () => {
    await using shop = await openTestShop(engine);
    expect(await listsOf(shop)).toEqual(newShopLists);
  });

  test('an entry that an admin adds comes last, and machines can have it at once', async () => {
    await using shop = await openTestShop(engine);
    const added = await addEntry(shop, 'brands', '  Béko\u200B ');
    expect([added.status, added.body.message]).toEqual([200, 'Béko added']);
    expect((await listsOf(shop)).brands.at(-1)).toEqual({ key: 'beko', label: 'Béko', is_retired: false });
    await addEntry(shop, 'styles', 'Induction', { type_of: 'range' });
    expect(stylesOf(await listsOf(shop), 'range').map(({ key }) => key)).toEqual(['Gas', 'Coil', 'Glass Top', 'induction']);
    await addEntry(shop, 'types', 'Toaster Oven');
    await addEntry(shop, 'styles', 'With Rotisserie', { type_of: 'toaster_oven' });
    const oven = { type_of: 'toaster_oven', style: 'with_rotisserie', brand: 'beko' };
    expect(await shop.card(await shop.addMachine(shop.tess, oven))).toMatchObject(oven);
    const { status, body } = await shop.tess.call('addMachine', { body: { ...whirlpoolFridge, style: 'with_rotisserie' } });
    expect([status, body.message]).toEqual([400, 'Style does not exist for this type of machine.']);
  });

  test.for<[what: string, list: ListName, body: object, message: string, field?: string]>([
    ['an empty label', 'brands', { label: ' ' }, 'Label is required.'],
    ['a label of 81 characters', 'brands', { label: 'x'.repeat(81) }, 'Label must have at most 80 characters.'],
    ['the same label', 'brands', { label: 'speed queen' }, 'Speed Queen is in the list already.'],
    ['the same label with another accent', 'brands', { label: 'CAFE' }, 'Café is in the list already.'],
    ['the Spanish label of an entry', 'colors', { label: 'negro' }, 'Black is in the list already.'],
    ['a style without a type', 'styles', { label: 'Drawer' }, 'Type is required.', 'type_of'],
    ['a style of an unknown type', 'styles', { label: 'Drawer', type_of: 'oven' }, 'Type is not one of the choices.', 'type_of'],
    ['a brand with an icon', 'brands', { label: 'Beko', icon: 'cube' }, 'Icon is for types only.', 'icon'],
    ['a type with an unknown icon', 'types', { label: 'Toaster', icon: 'toast' }, 'Icon is not one of the choices.', 'icon'],
    ['a color with a type', 'colors', { label: 'Blush', type_of: 'fridge' }, 'Type is for styles only.', 'type_of'],
  ])('%s is refused, and nothing is saved', async ([, list, body, message, field = 'label']) => {
    await using shop = await openTestShop(engine);
    const before = await shop.countRows();
    const reply = await addEntry(shop, list, '', body);
    expect([reply.status, reply.body]).toEqual([400, { success: false, message, field }]);
    expect([await shop.countRows(), await listsOf(shop)]).toEqual([before, newShopLists]);
  });

  test('a list has at most 1,000 entries', async () => {
    await using shop = await openTestShop(engine);
    const { length } = newShopLists.colors;
    const colors = Array.from({ length: maxListEntries - length - 1 }, (_, at) => ({
      list: 'colors' as const,
      type_of: '',
      key: `color_${at}`,
      label: `Color ${at}`,
      position: length + at,
      is_retired: 0 as const,
      faults: '',
    }));
    await shop.db.insertInto('list_entries').values(colors).execute();
    expect((await addEntry(shop, 'colors', 'Blush')).status).toBe(200);
    const { status, body } = await addEntry(shop, 'colors', 'Ochre');
    expect([status, body.message]).toEqual([409, 'A list has at most 1,000 entries.']);
  });

  test.for<[what: string, list: ListName, key: string, body: object, message: string, field?: string]>([
    ['an unknown entry', 'brands', 'beko', { label: 'Beko' }, 'This entry is not in the list.', 'key'],
    ['a style of another type', 'styles', 'Gas', { label: 'Natural Gas', type_of: 'fridge' }, 'This entry is not in the list.', 'key'],
    ['a label of another entry', 'brands', 'lg', { label: 'G E' }, 'GE is in the list already.', 'label'],
    ['a place before an unknown entry', 'brands', 'lg', { before: 'beko' }, 'This entry is not in the list.', 'before'],
    ['faults of a brand', 'brands', 'lg', { faults: 'Noisy' }, 'Faults is for types only.', 'faults'],
    ['too many faults', 'types', 'range', { faults: 'x,'.repeat(151) }, 'Faults must have at most 300 characters.', 'faults'],
    ['nothing', 'brands', 'lg', {}, 'Send one of label, is_retired, before, merged_into, icon, faults and usual_type.'],
    [
      'two changes at once',
      'brands',
      'lg',
      { label: 'L G', is_retired: true },
      'Send one of label, is_retired, before, merged_into, icon, faults and usual_type.',
    ],
  ])('a change to %s is refused, and nothing is saved', async ([, list, key, body, message, field]) => {
    await using shop = await openTestShop(engine);
    const before = await shop.countRows();
    const reply = await changeEntry(shop, list, key, body);
    expect([reply.status, reply.body]).toEqual([400, { success: false, message, ...(field && { field }) }]);
    expect([await shop.countRows(), await listsOf(shop)]).toEqual([before, newShopLists]);
  });

  test('a type that is ready is taken in once an admin has brought it back, with its icon, styles and faults', async () => {
    await using shop = await openTestShop(engine);
    const freezer = async () => (await listsOf(shop)).types.find(({ key }) => key === 'freezer');
    expect(await freezer()).toMatchObject({ is_retired: true, in_filters: false });
    await changeEntry(shop, 'types', 'freezer', { is_retired: false });
    expect(await freezer()).toMatchObject({ is_retired: false, icon: 'snowflake', in_filters: true });
    expect(await shop.card(await shop.addMachine(shop.tess, { type_of: 'freezer', style: 'Chest' }))).toMatchObject({ style: 'Chest' });
    // Types are a list of their own; this is a style of washers.
    expect(stylesOf(await listsOf(shop), 'washer').map(({ key }) => key)).toContain('Dishwasher');
  });

  test('a retired type stays in filters if machines have it, whatever became of them', async () => {
    await using shop = await openTestShop(engine);
    await shop.addMachine(shop.tess, { type_of: 'dryer', style: undefined }, 'exported');
    for (const key of ['dryer', 'range']) await changeEntry(shop, 'types', key, { is_retired: true });
    const { types } = await listsOf(shop);
    expect(types.filter(({ in_filters }) => in_filters).map(({ key }) => key)).toEqual(['fridge', 'washer', 'dryer']);
  });

  test('a new type has the icon that its admin chose and general faults, and both can be changed', async () => {
    await using shop = await openTestShop(engine);
    const type = async () => (await listsOf(shop)).types.at(-1);
    await addEntry(shop, 'types', 'Wine Cooler', { icon: 'wine' });
    expect(await type()).toMatchObject({ key: 'wine_cooler', icon: 'wine', faults: ["Won't start", 'Leaking', 'Noisy', 'No power'] });
    await addEntry(shop, 'types', 'Toaster Oven');
    expect(await type()).toMatchObject({ icon: 'plug' });
    expect((await changeEntry(shop, 'types', 'toaster_oven', { icon: 'flame' })).body.message).toBe('Toaster Oven has a new icon');
    expect((await changeEntry(shop, 'types', 'toaster_oven', { faults: 'Burns toast,Door , ,Door' })).body.message).toBe(
      'Faults of Toaster Oven saved',
    );
    expect(await type()).toMatchObject({ icon: 'flame', faults: ['Burns toast', 'Door'] });
    await changeEntry(shop, 'types', 'toaster_oven', { faults: '' });
    expect(await type()).toMatchObject({ faults: [] });
  });

  test('a renamed entry keeps its key, its place and its machines', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, { vendor: 'baton_rouge' });
    expect((await changeEntry(shop, 'vendors', 'baton_rouge', { label: 'Toledo' })).body.message).toBe('Baton Rouge is now Toledo');
    const lists = await listsOf(shop);
    expect(lists.vendors[1]).toEqual({ key: 'baton_rouge', label: 'Toledo', is_retired: false });
    expect((await shop.card(id)).vendor).toBe('baton_rouge');
    expect((await changeEntry(shop, 'vendors', 'baton_rouge', { label: 'TOLEDO' })).status).toBe(200);
    expect((await changeEntry(shop, 'vendors', 'baton_rouge', { label: 'TOLEDO' })).body.message).toBe('No changes were made.');
    expect((await listsOf(shop)).version).toBe(2);
  });

  test('a style is renamed for one type only', async () => {
    await using shop = await openTestShop(engine);
    await changeEntry(shop, 'styles', 'All in One', { type_of: 'dryer', label: 'Combo' });
    const styles = (await listsOf(shop)).styles.filter(({ key }) => key === 'All in One');
    expect(styles.map(({ type_of, label }) => [type_of, label])).toEqual([
      ['washer', 'All in One'],
      ['dryer', 'Combo'],
    ]);
  });

  test('a search finds the machines of a renamed brand by its new label, and no longer by the one before', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess, { brand: 'cafe' });
    await shop.addMachine(shop.tess);
    const version = (await shop.card(id)).version;
    await changeEntry(shop, 'brands', 'cafe', { label: 'Ängström' });
    const found = async (q: string) => (await shop.tess.call('search', { query: { q } })).body.data.map((machine) => machine.id);
    const listed = async (search: string) =>
      (await shop.tess.call('getMachines', { params: { status: 'all' }, query: { page: 1, search } })).body;
    expect([await found('ängs'), await found('café')]).toEqual([[id], []]);
    // Any part of the label.
    const { data, meta } = await listed('gström');
    expect([data.map((machine) => machine.id), meta.counts.all]).toEqual([[id], 1]);
    expect((await listed('CAFÉ')).data).toEqual([]);
    expect((await shop.card(id)).version).toBe(version);
    await shop.tess.call('updateMachine', { params: { id }, body: { serial: 'NEW1' } });
    expect(await found('ängs new1')).toEqual([id]);
  });

  test('a machine that is registered or edited while its brand is renamed is found by the new label, also on another server', async () => {
    await using shop = await openTestShop(engine);
    const { cookie = '' } = shop.tess;
    const servers = engine === 'sqlite' ? [shop.visitor] : [shop.visitor, await shop.visitorOfSecondServer()];
    const ids = await Array.fromAsync({ length: 8 }, () => shop.addMachine(shop.tess, { brand: 'cafe' }));
    for (const label of ['Ruby', 'Rust', 'Rose', 'Rouge', 'Robin']) {
      const renamed = changeEntry(shop, 'brands', 'cafe', { label });
      const replies = await Promise.all(
        ids.flatMap((id, number) => {
          const request = { headers: { cookie, 'idempotency-key': `${label}-${id}` } };
          const server = servers[number % servers.length] ?? shop.visitor;
          return [
            server.call('addMachine', { ...request, body: { ...whirlpoolFridge, brand: 'cafe' } }),
            server.call('updateMachine', { ...request, params: { id }, body: { serial: `${label}${id}` } }),
          ];
        }),
      );
      expect([(await renamed).status, ...new Set(replies.map(({ status }) => status))]).toEqual([200, 200]);
      const machines = await shop.db.selectFrom('machines').select('search_text').where('brand', '=', 'cafe').execute();
      expect(new Set(machines.map(({ search_text }) => search_text.split(' ')[0]))).toEqual(new Set([label.toUpperCase()]));
    }
  });

  test('a search finds the machines of a renamed type by its label', async () => {
    await using shop = await openTestShop(engine);
    const id = await shop.addMachine(shop.tess);
    await changeEntry(shop, 'types', 'fridge', { label: 'Icebox' });
    const found = async (q: string) => (await shop.tess.call('search', { query: { q } })).body.data.map((machine) => machine.id);
    expect([await found('icebox'), await found('whirl iceb'), await found('fridge')]).toEqual([[id], [id], []]);
  });

  test('a search finds a type that has the label of before, however many newer machines have the renamed one', async () => {
    await using shop = await openTestShop(engine);
    await changeEntry(shop, 'types', 'fridge', { label: 'Icebox' });
    expect((await addEntry(shop, 'types', 'Fridge')).status).toBe(200);
    const id = await shop.addMachine(shop.tess, { type_of: 'fridge_2', style: '', brand: 'lg' });
    const noted = await shop.addMachine(shop.tess, { type_of: 'range', brand: 'lg' });
    await shop.tess.call('addNote', { params: { id: noted }, body: { content: 'Stood next to a fridge.' } });
    await seedMachines(
      shop,
      Array.from({ length: 1_100 }, (_, index) => ({ id: 100 + index, status: 'in_progress' }) as const),
    );
    const found = async (q: string) => (await shop.tess.call('search', { query: { q } })).body.data.map((machine) => machine.id);
    for (const q of ['fridge', 'fri', 'lg fridge']) expect(await found(q), q).toEqual([id, noted]);
    const listed = await shop.tess.call('getMachines', { params: { status: 'all' }, query: { page: 1, search: 'fridge' } });
    expect(listed.body.data.map((machine) => machine.id)).toEqual([noted, id]);
    // PostgreSQL finds words that few of the newest machines have in another way.
    await shop.db.updateTable('machines').set({ type_of: 'washer' }).where('id', '>=', 150).execute();
    expect(await found('fridge')).toEqual([id, noted]);
  });

  test('lists are sorted by the labels of renamed brands, colors and types, with and without a filter', async () => {
    await using shop = await openTestShop(engine);
    const [ge, lg, none] = [
      await shop.addMachine(shop.tess, { brand: 'ge', color: 'Red' }),
      await shop.addMachine(shop.tess, { brand: 'lg', color: 'Blue', type_of: 'washer' }, 'completed'),
      await shop.addMachine(shop.tess, { brand: 'ge', type_of: 'dryer' }),
    ];
    const sorted = async (sort: string, order: string, filter: object = {}, status = 'all') =>
      (await shop.tess.call('getMachines', { params: { status }, query: { page: 1, sort, order, ...filter } })).body.data.map(
        ({ id }) => id,
      );
    const both = async (sort: string, order: string) => [await sorted(sort, order), await sorted(sort, order, { search: 'K93512345' })];
    expect(await both('brand', 'asc')).toEqual([
      [ge, none, lg],
      [ge, none, lg],
    ]);
    await changeEntry(shop, 'brands', 'ge', { label: 'Zed' });
    await changeEntry(shop, 'colors', 'Blue', { label: 'Zinc' });
    await changeEntry(shop, 'types', 'dryer', { label: 'Tumbler' });
    for (const [sort, ids] of [
      ['brand', [lg, ge, none]],
      // Machines without a color come last.
      ['color', [ge, lg, none]],
      ['type', [ge, none, lg]],
    ] as const) {
      expect([sort, await both(sort, 'asc')]).toEqual([sort, [ids, ids]]);
      const descending = ids.toReversed();
      expect([sort, await both(sort, 'desc')]).toEqual([sort, [descending, descending]]);
    }
    expect(await sorted('brand', 'desc', {}, 'in_progress')).toEqual([none, ge]);
  });

  test('a retired entry keeps its place, and what has waited for a connection can still have it', async () => {
    await using shop = await openTestShop(engine);
    expect((await changeEntry(shop, 'brands', 'lg', { is_retired: true })).body.message).toBe('LG retired');
    const { brands } = await listsOf(shop);
    expect(brands.find(({ is_retired }) => is_retired)).toEqual({ key: 'lg', label: 'LG', is_retired: true });
    expect(brands.findIndex(({ key }) => key === 'lg')).toBe(startLists.brands.findIndex(({ key }) => key === 'lg'));
    const id = await shop.addMachine(shop.tess, { brand: 'lg' });
    expect((await shop.card(id)).brand).toBe('lg');
    expect((await addEntry(shop, 'brands', 'lg')).body.message).toBe('LG is in the list already, but retired. Bring it back instead.');
    expect((await changeEntry(shop, 'brands', 'lg', { is_retired: false })).body.message).toBe('LG is back');
    expect((await listsOf(shop)).brands).toEqual(startLists.brands);
  });

  test('the last type and the last brand cannot be retired, because every machine has one', async () => {
    await using shop = await openTestShop(engine);
    const types = startLists.types.map(({ key }) => key);
    for (const key of types.slice(1)) await changeEntry(shop, 'types', key, { is_retired: true });
    const { status, body } = await changeEntry(shop, 'types', 'fridge', { is_retired: true });
    expect([status, body.message]).toEqual([400, 'Fridge is the last one. Add another one first.']);
    for (const { key } of startLists.conditions)
      expect((await changeEntry(shop, 'conditions', key, { is_retired: true })).status).toBe(200);
  });

  test('an entry moves up, down and to the end', async () => {
    await using shop = await openTestShop(engine);
    const order = async () => (await listsOf(shop)).conditions.map(({ key }) => key);
    await changeEntry(shop, 'conditions', 'Scratch and Dent', { before: 'NEW' });
    expect(await order()).toEqual(['Scratch and Dent', 'NEW', 'USED']);
    await changeEntry(shop, 'conditions', 'Scratch and Dent', { before: 'USED' });
    expect(await order()).toEqual(['NEW', 'Scratch and Dent', 'USED']);
    await changeEntry(shop, 'conditions', 'NEW', { before: null });
    expect(await order()).toEqual(['Scratch and Dent', 'USED', 'NEW']);
    const { version } = await listsOf(shop);
    await changeEntry(shop, 'conditions', 'NEW', { before: null });
    expect((await listsOf(shop)).version).toBe(version);
    await changeEntry(shop, 'styles', 'Coil', { type_of: 'range', before: 'Gas' });
    const lists = await listsOf(shop);
    expect(stylesOf(lists, 'range').map(({ key }) => key)).toEqual(['Coil', 'Gas', 'Glass Top']);
    expect(ofOthers(lists)).toEqual(ofOthers(newShopLists));
  });

  test('of two admins who change the lists at once, one is told and gets the lists as they are', async () => {
    await using shop = await openTestShop(engine);
    const change = (label: string) => shop.ada.call('updateListEntry', { body: { list: 'colors', key: 'Red', label, version: 0 } });
    const replies = await Promise.all(['Ruby', 'Rust', 'Rose'].map(change));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const lists = await listsOf(shop);
    const refused = { success: false, message: "Someone else just changed the lists. Here's the latest.", lists };
    expect(replies.filter(({ status }) => status === 409).map(({ body }) => body)).toEqual([refused, refused]);
    expect(lists.version).toBe(1);
    const ahead = await shop.ada.call('addListEntry', { body: { list: 'colors', label: 'Blush', version: 7 } });
    expect(ahead.status).toBe(409);
  });

  test('who changed what and when is kept', async () => {
    await using shop = await openTestShop(engine);
    await addEntry(shop, 'styles', 'Drawer', { type_of: 'fridge' });
    shop.clock.advance({ days: 1 });
    await changeEntry(shop, 'styles', 'drawer', { type_of: 'fridge', label: 'Drawers' });
    await changeEntry(shop, 'styles', 'drawer', { type_of: 'fridge', is_retired: true });
    await changeEntry(shop, 'styles', 'drawer', { type_of: 'fridge', is_retired: false });
    await changeEntry(shop, 'styles', 'drawer', { type_of: 'fridge', before: 'Chest' });
    await changeEntry(shop, 'colors', 'Red', { label: 'Ruby' });
    const changes = async (list: ListName) => (await shop.ada.call('getListChanges', { query: { list } })).body.data;
    const common = {
      type_of: 'fridge',
      key: 'drawer',
      label_before: null,
      other_key: null,
      machines: null,
      author_name: 'Ada Boudreaux',
      on: '2026-11-21T15:00:00.000Z',
    };
    expect(await changes('styles')).toEqual([
      { ...common, version: 5, kind: 'moved', label: 'Drawers' },
      { ...common, version: 4, kind: 'brought_back', label: 'Drawers' },
      { ...common, version: 3, kind: 'retired', label: 'Drawers' },
      { ...common, version: 2, kind: 'renamed', label: 'Drawers', label_before: 'Drawer' },
      { ...common, version: 1, kind: 'added', label: 'Drawer', on: '2026-11-20T15:00:00.000Z' },
    ]);
    expect(await changes('colors')).toMatchObject([{ version: 6, type_of: null, label: 'Ruby', label_before: 'Red' }]);
  });

  test('a repeated request adds an entry once', async () => {
    await using shop = await openTestShop(engine);
    const request = { body: { list: 'brands', label: 'Beko', version: 0 }, headers: { 'idempotency-key': 'beko' } };
    const first = await shop.ada.call('addListEntry', request);
    expect((await shop.ada.call('addListEntry', request)).body).toEqual(first.body);
    expect(labelsOf(await listsOf(shop), 'brands').filter((label) => label === 'Beko')).toHaveLength(1);
  });

  test('another server knows a change with the next request', async () => {
    await using shop = await openTestShop(engine);
    const second = await shop.visitorOfSecondServer();
    const { cookie = '' } = shop.tess;
    const elsewhere = (name: 'getLists' | 'addMachine', body?: object) => second.call(name, { headers: { cookie }, ...(body && { body }) });
    expect((await elsewhere('getLists')).body).toMatchObject({ data: { version: 0 } });
    await addEntry(shop, 'brands', 'Beko');
    expect((await elsewhere('addMachine', { ...whirlpoolFridge, brand: 'beko' })).status).toBe(200);
    await changeEntry(shop, 'brands', 'beko', { label: 'Grundig' });
    const { data } = (await elsewhere('getLists')).body as { data: ShopLists };
    expect(labelOf(data.brands, 'beko')).toBe('Grundig');
  });

  test('labels, exports, the wall and what a failed export says have the labels of the shop', async () => {
    await using shop = await openTestShop(engine);
    await addEntry(shop, 'types', 'Toaster Oven');
    await addEntry(shop, 'styles', 'Drawer', { type_of: 'toaster_oven' });
    for (const [list, label] of [
      ['brands', 'Beko'],
      ['colors', 'Blush'],
      ['vendors', 'Toledo'],
      ['conditions', 'Open Box'],
    ] as const)
      await addEntry(shop, list, label);
    const keys = { type_of: 'toaster_oven', style: 'drawer', brand: 'beko', color: 'blush', vendor: 'toledo', condition: 'open_box' };
    const id = await shop.addMachine(shop.tess, keys);
    await changeEntry(shop, 'brands', 'beko', { label: 'Grundig' });
    await changeEntry(shop, 'brands', 'beko', { is_retired: true });
    const { model, serial, brand } = await shop.card(id);
    await shop.tess.call('printLabel', { body: { id, model, serial, brand } });
    expect(shop.labels).toMatchObject([{ brand: 'GRUNDIG', style: 'Drawer', color: 'Blush' }]);
    const { link } = (await shop.ada.call('addWallLink', { body: { name: 'Bay', shows_names: false } })).body;
    expect((await shop.visitor.call('getWall', { query: { link: link.code } })).body.data.oldest).toMatchObject([
      { name: 'Grundig toaster oven' },
    ]);
    const { version } = await shop.card(id);
    const chosen = { body: { machines: [{ id, version }] }, headers: { 'accept-language': 'en' } };
    expect((await shop.ada.call('exportChosen', chosen)).body.message).toBe(
      `Nothing was exported. Grundig toaster oven ${id} is back in progress with Tess Landry.`,
    );
    await shop.tess.call('updateMachine', { params: { id }, body: { status: 'completed' } });
    const { batch } = (await shop.ada.call('exportMachines')).body;
    const file = await shop.ada.send({ method: 'GET', path: `/api/export/download/${batch.id}/csv` });
    expect(file.bytes.toString()).toContain('"Toaster Oven","Grundig","WRS325SDHZ","K93512345","Drawer","Blush","Open Box","Toledo"');
  });

  test('the contact of Pasadena follows its label, whatever that is', async () => {
    await using shop = await openTestShop(engine);
    await shop.addMachine(shop.tess, { vendor: 'pasadena' }, 'completed');
    await changeEntry(shop, 'vendors', 'pasadena', { label: 'Toledo' });
    const { batch } = (await shop.ada.call('exportMachines')).body;
    const file = await shop.ada.send({ method: 'GET', path: `/api/export/download/${batch.id}/csv` });
    expect(file.bytes.toString()).toContain('"Toledo (Marie)"');
  });
});
