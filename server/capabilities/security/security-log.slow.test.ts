import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { login } from '../../testing/login.ts';
import { openBench, unlock } from '../../testing/share-device.ts';
import { openTestShop, password, type TestShop } from '../../testing/test-shop.ts';
import { deleteOldSecurityEvents, recordRefusal } from './record-event.ts';

const other = 'another wrench in time';

async function log(shop: TestShop, query: Record<string, string | number> = {}) {
  return (await shop.ada.call('getSecurityEvents', { query, headers: { 'accept-language': 'en' } })).body.data;
}

/** The oldest first: `kind, whose account, by whom, detail`. */
async function lines(shop: TestShop): Promise<string[]> {
  const events = await log(shop);
  return events
    .map(({ kind, employee_name, author_name, detail }) =>
      [kind, employee_name, author_name, detail].map((part) => part?.split(' Landry')[0]?.split(' Boudreaux')[0] ?? '-').join(', '),
    )
    .toReversed();
}

describeEachEngine('The security log', (engine) => {
  test('the security log names who logged in and who was refused, with the address', async () => {
    await using shop = await openTestShop(engine, { trustProxy: true });
    await login(shop, shop.tess.id, 'not it');
    await login(shop, 4711, 'not it', '2001:db8::7');
    await login(shop, shop.tess.id, password, 'a lie');
    const events = await log(shop);
    expect(events.map(({ id: _id, ...event }) => event)).toEqual([
      entry({ kind: 'login', employee_name: 'Tess Landry', author_name: 'Tess Landry', address: 'unknown' }),
      entry({ kind: 'login_refused', address: '2001:db8::7' }),
      entry({ kind: 'login_refused', employee_name: 'Tess Landry', address: '203.0.113.7' }),
    ]);
  });

  test('the security log names changes of passwords, PINs, rights and shared devices', async () => {
    await using bench = await openBench(engine);
    const { shop } = bench;
    const { ada, tess } = shop;
    const cookie = await bench.bench.logIn(tess);
    await shop.visitor.call('setPin', { body: { pin: '8520' }, headers: { cookie } });
    await unlock(shop, bench.bench, tess, '1111');
    await unlock(shop, bench.bench, tess, '8520');
    await tess.call('confirmPassword', { body: { password: 'not it' } });
    await tess.call('changePassword', { body: { current_password: 'not it', password1: other, password2: other } });
    await tess.call('changePassword', { body: { current_password: password, password1: other, password2: other } });
    const change = (body: object) => ada.call('updateUser', { params: { id: tess.id }, body });
    await change({ is_admin: true, email: 'tess@example.com', role: 2 });
    await change({ is_admin: false, new_password: password });
    await change({ is_active: false });
    await change({ is_active: true, first_name: 'Tessa' });
    await change({ first_name: 'Tess' });
    const nora = { role: 1, first_name: 'Nora', last_name: 'Landry', email: 'nora@bayou.example', password1: other, password2: other };
    await ada.call('register', { body: { ...nora, is_admin: true } });
    await ada.call('revokePin', { params: { id: bench.bench.id, userId: tess.id } });
    await ada.call('unshareDevice', { params: { id: bench.bench.id } });
    expect(await lines(shop)).toEqual([
      'device_shared, -, Ada, Bench 2',
      'pin_set, Tess, Tess, On Bench 2',
      'login_refused, Tess, -, With a PIN on Bench 2',
      'login, Tess, Tess, With a PIN on Bench 2',
      'password_refused, Tess, Tess, -',
      'password_changed, Tess, Tess, -',
      'pins_revoked, Tess, Tess, On 1 shared device',
      'email_changed, Tess, Ada, To tess@example.com',
      'admin_granted, Tess, Ada, -',
      'password_changed, Tess, Ada, -',
      'admin_removed, Tess, Ada, -',
      'employee_deactivated, Tess, Ada, -',
      'employee_reactivated, Tess, Ada, -',
      'employee_registered, Nora, Ada, As an admin',
      'device_employee_removed, Tess, Ada, Bench 2',
      'device_unshared, -, Ada, Bench 2',
    ]);
    expect(JSON.stringify(await shop.db.selectFrom('security_events').selectAll().execute())).not.toMatch(/8520|1111|wrench|not it/);
  });

  test('the security log names exports and their downloads', async () => {
    await using shop = await openTestShop(engine);
    await shop.addMachine(shop.tess, {}, 'completed');
    const { batch } = (await shop.ada.call('exportMachines')).body;
    await shop.ada.call('downloadExport', { params: { id: batch.id, format: 'csv' } });
    expect(await lines(shop)).toEqual([
      `export, -, Ada, 1 machine, export ${batch.id}`,
      `export_downloaded, -, Ada, Export ${batch.id} as CSV`,
    ]);
  });

  test('a change that fails leaves no line', async () => {
    await using shop = await openTestShop(engine);
    const taken = await shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { is_admin: true, email: shop.walt.email } });
    expect(taken.status).toBe(409);
    expect(await log(shop)).toEqual([]);
  });

  test('the security log is paged, and filtered by kind and employee', async () => {
    await using shop = await openTestShop(engine);
    const event = { on: shop.clock.now.toISOString(), employee_id: shop.tess.id, author_id: shop.ada.id, address: '203.0.113.7' };
    const events = Array.from({ length: 101 }, (_, n) => ({ ...event, kind: n === 0 ? ('pin_set' as const) : ('email_changed' as const) }));
    await shop.db.insertInto('security_events').values(events).execute();
    const count = async (query: Record<string, string | number>) => {
      const { data, meta } = (await shop.ada.call('getSecurityEvents', { query })).body;
      return [data.length, meta.total_pages];
    };
    expect(await count({})).toEqual([50, 3]);
    expect(await count({ page: 3 })).toEqual([1, 3]);
    expect(await count({ page: 4 })).toEqual([0, 3]);
    expect(await count({ kind: 'pin_set' })).toEqual([1, 1]);
    expect(await count({ employee: shop.tess.id })).toEqual([50, 3]);
    expect(await count({ employee: shop.ada.id, kind: 'pin_set' })).toEqual([1, 1]);
    expect(await count({ employee: shop.walt.id })).toEqual([0, 1]);
    expect((await shop.ada.call('getSecurityEvents', { query: { kind: 'anything' } })).status).toBe(400);
  });

  test('the security log counts refusals of the same account from the same address within an hour in one line', async () => {
    await using shop = await openTestShop(engine, { trustProxy: true });
    await login(shop, shop.tess.id, 'not it');
    shop.clock.advance({ minutes: 58 });
    await login(shop, shop.ada.id, password);
    shop.clock.advance({ minutes: 1 });
    await login(shop, shop.tess.id, 'not it');
    await login(shop, shop.tess.id, 'not it', '203.0.113.8');
    await login(shop, shop.walt.id, 'not it');
    shop.clock.advance({ minutes: 61 });
    await login(shop, shop.tess.id, 'not it');
    expect((await log(shop)).map(({ times, employee_name }) => `${employee_name} ${times}`)).toEqual([
      'Tess Landry 1',
      'Walt Hebert 1',
      'Tess Landry 1',
      'Tess Landry 2',
      'Ada Boudreaux 1',
    ]);
  });

  test('the security log keeps 10,000 refusals, whatever strangers try, and everything else for a year', async () => {
    await using shop = await openTestShop(engine);
    const on = shop.clock.now;
    const event = { on: on.toISOString(), employee_id: null, author_id: null };
    const add = (kind: 'login_refused' | 'admin_granted', rows: number, from: number) =>
      shop.db
        .insertInto('security_events')
        .values(
          Array.from({ length: rows }, (_, n) => ({ ...event, kind, address: `10.0.${Math.floor((from + n) / 256)}.${(from + n) % 256}` })),
        )
        .execute();
    await add('admin_granted', 1, 0);
    for (let from = 0; from < 10_000; from += 2_500) await add('login_refused', 2_500, from);
    await recordRefusal(shop.db, { address: '203.0.113.7', currentUser: undefined }, { kind: 'login_refused', on });
    const kept = await shop.db.selectFrom('security_events').select(['kind', 'address']).orderBy('id').execute();
    expect(kept).toHaveLength(10_001);
    expect([kept[0]?.kind, kept[1]?.address, kept.at(-1)?.address]).toEqual(['admin_granted', '10.0.0.1', '203.0.113.7']);
    await deleteOldSecurityEvents(shop.db, new Date(on.getTime() + 365 * 86_400_000));
    expect(await shop.countRows()).toMatchObject({ security_events: 10_001 });
    await deleteOldSecurityEvents(shop.db, new Date(on.getTime() + 365 * 86_400_000 + 1));
    expect(await shop.countRows()).toMatchObject({ security_events: 0 });
  });
});

function entry(event: object) {
  return { on: '2026-11-20T15:00:00.000Z', times: 1, employee_name: null, author_name: null, detail: null, ...event };
}
