import { type ListName, startLists } from '@fettle/contract/shared/catalog.ts';
import { expect, test } from 'vitest';
import { addEntry, changeEntry, listsOf } from '../../testing/change-lists.ts';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop, password, type TestShop } from '../../testing/test-shop.ts';

const positionsOf = async (shop: TestShop) => (await listsOf(shop)).positions;

const add = (shop: TestShop, label: string, usual_type?: string, list: ListName = 'positions') =>
  addEntry(shop, list, label, usual_type === undefined ? {} : { usual_type });

const change = (shop: TestShop, key: string, changed: object) => changeEntry(shop, 'positions', key, changed);

const nora = { first_name: 'Nora', last_name: 'Guidry', email: 'nora@bayou.example', password1: password, password2: password };
const register = (shop: TestShop, role: number) => shop.ada.call('register', { body: { ...nora, role } });
const setRole = (shop: TestShop, role: number) => shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { role } });
const refusal = { success: false, message: 'Position is not one of the choices.', field: 'role' };

describeEachEngine('Positions', (engine) => {
  test('positions that an admin adds come last with numbers of their own, and employees can have them at once', async () => {
    await using shop = await openTestShop(engine);
    for (const role of [4, 5]) expect((await register(shop, role)).body).toEqual(refusal);
    expect((await add(shop, 'Freezer Tech', 'freezer')).body.message).toBe('Freezer Tech added');
    await add(shop, 'Driver', '');
    expect(await positionsOf(shop)).toEqual([
      ...startLists.positions,
      { key: '5', label: 'Freezer Tech', is_retired: false, usual_type: 'freezer' },
      { key: '6', label: 'Driver', is_retired: false, usual_type: null },
    ]);
    expect((await register(shop, 5)).body.user).toMatchObject({ first_name: 'Nora', role: 5 });
    expect((await setRole(shop, 6)).body.user).toMatchObject({ role: 6 });
    for (const role of [4, 7]) expect((await setRole(shop, role)).body).toEqual(refusal);
    const { data } = (await shop.walt.call('getUsers')).body;
    expect(data.map(({ first_name, role }) => `${first_name} ${role}`)).toEqual(expect.arrayContaining(['Nora 5', 'Tess 6']));
    expect((await shop.tess.call('hydrate')).body.user).toMatchObject({ role: 6 });
  });

  test('a position is renamed, moved and retired, and employees keep its number', async () => {
    await using shop = await openTestShop(engine);
    await add(shop, 'Freezer Tech', 'freezer');
    await setRole(shop, 5);
    await change(shop, '5', { label: 'Cold Tech' });
    await change(shop, '5', { before: '1' });
    expect((await change(shop, '5', { is_retired: true })).body.message).toBe('Cold Tech retired');
    expect((await positionsOf(shop)).map(({ key }) => key)).toEqual(['0', '5', '1', '2', '3']);
    expect((await positionsOf(shop))[1]).toEqual({ key: '5', label: 'Cold Tech', is_retired: true, usual_type: 'freezer' });
    // A device may not have heard of it yet.
    expect((await register(shop, 5)).status).toBe(200);
    expect((await add(shop, 'cold tech')).body.message).toBe('Cold Tech is in the list already, but retired. Bring it back instead.');
    await add(shop, 'Driver');
    expect((await positionsOf(shop)).at(-1)?.key).toBe('6');
    const { data } = (await shop.ada.call('getListChanges', { query: { list: 'positions' } })).body;
    expect(data.map(({ kind }) => kind)).toEqual(['added', 'retired', 'moved', 'renamed', 'added']);
  });

  test('the last position cannot be retired, because every employee has one', async () => {
    await using shop = await openTestShop(engine);
    for (const key of ['1', '2', '3']) await change(shop, key, { is_retired: true });
    const { status, body } = await change(shop, '0', { is_retired: true });
    expect([status, body.message]).toEqual([400, 'Office is the last one. Add another one first.']);
  });

  test('the usual type changes, can be none, and follows a type that is merged until that is undone', async () => {
    await using shop = await openTestShop(engine);
    const usual = async () => (await positionsOf(shop)).at(-1)?.usual_type;
    await add(shop, 'Toaster', undefined, 'types');
    await add(shop, 'Helper');
    expect((await change(shop, '5', { usual_type: 'toaster' })).body.message).toBe('Helper has a new usual type');
    const merge = async (merged_into: string | null) => change(shop, 'toaster', { list: 'types', merged_into });
    await merge('range');
    expect(await usual()).toBe('range');
    await merge(null);
    expect(await usual()).toBe('toaster');
    await change(shop, '5', { usual_type: null });
    expect(await usual()).toBe(null);
    const { data } = (await shop.ada.call('getListChanges', { query: { list: 'positions' } })).body;
    expect(data).toMatchObject([
      { kind: 'new_usual_type', key: '5', label: 'Helper' },
      { kind: 'new_usual_type' },
      { kind: 'added', label: 'Helper' },
    ]);
  });

  test.for<[what: string, body: object, message: string, field: string]>([
    ['an unknown usual type', { usual_type: 'toaster' }, 'Usual type is not one of the choices.', 'usual_type'],
    ['a usual type of a brand', { list: 'brands', key: 'lg', usual_type: 'fridge' }, 'Usual type is for positions only.', 'usual_type'],
    ['an icon of a position', { icon: 'cube' }, 'Icon is for types only.', 'icon'],
    ['a merge of positions', { merged_into: '2' }, 'Positions cannot be merged.', 'merged_into'],
  ])('%s is refused, and nothing is saved', async ([, body, message, field]) => {
    await using shop = await openTestShop(engine);
    const before = await shop.countRows();
    const reply = await change(shop, '1', body);
    expect([reply.status, reply.body]).toEqual([400, { success: false, message, field }]);
    expect([await shop.countRows(), await positionsOf(shop)]).toEqual([before, startLists.positions]);
  });

  test('the floor lists employees whose position has a usual type, and others only while they have machines', async () => {
    await using shop = await openTestShop(engine);
    const names = async () => (await shop.ada.call('getFloor')).body.data.technicians.map(({ first_name }) => first_name);
    await add(shop, 'Driver');
    await add(shop, 'Freezer Tech', 'freezer');
    const before = await names();
    expect(before).toContain('Tess');
    await setRole(shop, 5);
    expect(await names()).toEqual(before.filter((name) => name !== 'Tess'));
    await setRole(shop, 6);
    expect(await names()).toContain('Tess');
    await setRole(shop, 5);
    await shop.addMachine(shop.tess);
    expect(await names()).toContain('Tess');
  });

  test('another server takes a new position with the next request', async () => {
    await using shop = await openTestShop(engine);
    const second = await shop.visitorOfSecondServer();
    await add(shop, 'Driver');
    const { cookie = '' } = shop.ada;
    const { status } = await second.call('updateUser', { params: { id: shop.tess.id }, body: { role: 5 }, headers: { cookie } });
    expect(status).toBe(200);
  });

  test('the description of the API says that a role is a key of positions', async () => {
    await using shop = await openTestShop(engine);
    const document = (await shop.visitor.send({ method: 'GET', path: '/api/openapi.json' })).bytes.toString();
    const { info, paths } = JSON.parse(document) as { info: { description: string }; paths: Record<string, Record<string, object>> };
    for (const operation of [paths['/api/auth/register']?.['post'], paths['/api/read/get_users']?.['get']])
      expect(JSON.stringify(operation)).toContain('A key of `positions` in the reply of `getLists`.');
    expect(info.description).toContain('Roles: 0 Office, 1 Fridge Tech, 2 Washer Tech, 3 Dryer & Range Tech.');
  });
});
