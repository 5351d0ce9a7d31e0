import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { readDeviceCookie } from '../../testing/login.ts';
import { shareDevice } from '../../testing/share-device.ts';
import { sortedStatuses } from '../../testing/test-client.ts';
import { openTestShop } from '../../testing/test-shop.ts';

describeEachEngine('Shared devices', (engine) => {
  test('a device that is shared again gets a new token', async () => {
    await using shop = await openTestShop(engine);
    const first = await shop.ada.call('shareDevice', { body: { name: 'Bench 2' } });
    const before = readDeviceCookie(first);
    await shop.ada.call('unshareDevice', { params: { id: first.body.device.id } });
    const admin = await shop.logIn(shop.ada);
    const again = await shop.visitor.call('shareDevice', { body: { name: 'Bench 2' }, headers: { cookie: `${admin.cookie}; ${before}` } });
    expect([again.status, readDeviceCookie(again)]).toEqual([200, expect.not.stringMatching(`^(${before})?$`)]);
    expect((await shop.visitor.call('hydrate', { headers: { cookie: before } })).body.device).toBeNull();
  });

  test('a device whose reply to sharing was lost is shared with the next try, and is one device', async () => {
    await using shop = await openTestShop(engine);
    const admin = await shop.logIn(shop.ada);
    const share = () =>
      shop.visitor.call('shareDevice', { body: { name: 'Bench 2' }, headers: { cookie: admin.cookie ?? '', 'idempotency-key': 'share' } });
    await share();
    const again = await share();
    const cookie = `${admin.cookie}; ${readDeviceCookie(again)}`;
    const { body } = await shop.visitor.call('hydrate', { headers: { cookie } });
    expect(body).toMatchObject({ user: { id: shop.ada.id }, device: { name: 'Bench 2', session: { has_pin: false } } });
    expect((await shop.ada.call('getDevices')).body.data.map(({ name }) => name)).toEqual(['Bench 2']);
  });

  test('an admin shares the device that they are using, and it locks after 5 minutes', async () => {
    await using shop = await openTestShop(engine);
    const { status, headers, body } = await shop.ada.call('shareDevice', { body: { name: ' Bench 2 ' } });
    expect([status, body.message]).toEqual([200, 'Bench 2 is a shared device now.']);
    expect(body.device).toEqual({
      id: body.device.id,
      name: 'Bench 2',
      lock_after_minutes: 5,
      shared_on: '2026-11-20T15:00:00.000Z',
      shared_by: 'Ada Boudreaux',
      is_this_device: true,
      employees: [{ id: shop.ada.id, name: 'Ada Boudreaux', has_pin: false, last_used_on: '2026-11-20T15:00:00.000Z' }],
    });
    const cookie = `${shop.ada.cookie}; ${readDeviceCookie({ headers })}`;
    const again = await shop.visitor.call('shareDevice', { body: { name: 'Bench 3' }, headers: { cookie } });
    expect([again.status, again.body.message]).toEqual([409, 'This device is already shared.']);
    shop.clock.advance({ minutes: 6, ms: 1 });
    expect((await shop.ada.call('hydrate')).body.user).toBeNull();
  });

  test('an admin who logged in minutes before stays logged in when they share the device', async () => {
    await using shop = await openTestShop(engine);
    shop.clock.advance({ minutes: 9 });
    expect((await shop.ada.call('shareDevice', { body: { name: 'Bench 2' } })).status).toBe(200);
    expect((await shop.ada.call('hydrate')).body.user).toMatchObject({ id: shop.ada.id });
    shop.clock.advance({ minutes: 6, ms: 1 });
    expect((await shop.ada.call('hydrate')).body.user).toBeNull();
  });

  test('shared devices are listed by name, with who has logged in on them and when', async () => {
    await using shop = await openTestShop(engine);
    const counter = await shareDevice(shop, 'Counter');
    const bench = await shareDevice(shop, 'Bench 2');
    shop.clock.advance({ minutes: 3 });
    await bench.setPin(shop.tess, '2580');
    const { body } = await shop.visitor.call('getDevices', { headers: { cookie: `${shop.ada.cookie}; ${counter.cookie}` } });
    expect(body.data.map(({ name, is_this_device }) => [name, is_this_device])).toEqual([
      ['Bench 2', false],
      ['Counter', true],
    ]);
    expect(body.data[0]?.employees).toEqual([
      { id: shop.tess.id, name: 'Tess Landry', has_pin: true, last_used_on: '2026-11-20T15:03:00.000Z' },
      { id: shop.ada.id, name: 'Ada Boudreaux', has_pin: false, last_used_on: '2026-11-20T15:00:00.000Z' },
    ]);
  });

  test('a shop has at most 100 shared devices', async () => {
    await using shop = await openTestShop(engine);
    const device = { name: 'Bench', lock_after_minutes: 5, shared_on: shop.clock.now.toISOString(), shared_by: shop.ada.id };
    await shop.db
      .insertInto('shared_devices')
      .values(Array.from({ length: 99 }, (_, device_hash) => ({ ...device, device_hash: String(device_hash) })))
      .execute();
    const sent = await Promise.all(['A', 'B'].map(async (name) => (await shop.logIn(shop.ada)).call('shareDevice', { body: { name } })));
    expect(sortedStatuses(sent)).toEqual([200, 409]);
    expect(sent.map(({ body }) => body.message)).toContain('A shop has at most 100 shared devices. Unshare one first.');
  });

  test('shared devices can be renamed and told when to lock', async () => {
    await using shop = await openTestShop(engine);
    const { id } = await shareDevice(shop);
    const { body } = await shop.ada.call('updateDevice', { params: { id }, body: { name: 'Bench 4', lock_after_minutes: 60 } });
    expect(body).toMatchObject({ message: 'Saved.', device: { name: 'Bench 4', lock_after_minutes: 60 } });
    const missing = await shop.ada.call('updateDevice', { params: { id: 4711 }, body: { name: 'Bench 4' } });
    expect([missing.status, missing.body.message]).toEqual([404, 'Shared device not found']);
  });

  test.for([
    {},
    { name: '' },
    { name: 'x'.repeat(41) },
    { lock_after_minutes: 0 },
    { lock_after_minutes: 61 },
    { lock_after_minutes: 2.5 },
  ])('the change %j is refused', async (body) => {
    await using shop = await openTestShop(engine);
    const { id } = await shareDevice(shop);
    expect((await shop.ada.call('updateDevice', { params: { id }, body })).status).toBe(400);
  });

  test('a device that is no longer shared loses its PINs and its session', async () => {
    await using shop = await openTestShop(engine);
    const bench = await shareDevice(shop);
    await bench.setPin(shop.tess, '2580');
    const cookie = await bench.logIn(shop.tess);
    const { body } = await shop.ada.call('unshareDevice', { params: { id: bench.id } });
    expect(body.message).toBe('Bench 2 is no longer shared.');
    expect((await shop.visitor.call('hydrate', { headers: { cookie } })).body).toMatchObject({ user: null, device: null });
    expect(await shop.countRows()).toMatchObject({ shared_devices: 0, device_employees: 0 });
    expect((await shop.ada.call('unshareDevice', { params: { id: bench.id } })).status).toBe(404);
  });

  test('an employee can be removed from a shared device, which ends their session there and nowhere else', async () => {
    await using shop = await openTestShop(engine);
    const bench = await shareDevice(shop);
    await bench.setPin(shop.tess, '2580');
    const cookie = await bench.logIn(shop.tess);
    const params = { id: bench.id, userId: shop.tess.id };
    expect((await shop.ada.call('revokePin', { params })).body.message).toBe('Removed from the device.');
    expect((await shop.visitor.call('hydrate', { headers: { cookie } })).body).toMatchObject({ user: null, device: { people: [] } });
    expect((await shop.tess.call('hydrate')).body.user?.id).toBe(shop.tess.id);
    expect((await shop.ada.call('revokePin', { params })).status).toBe(404);
  });
});
