import { expect, test } from 'vitest';
import { readConfig } from '../platform/config/read-config.ts';
import { StartupError } from '../platform/system/startup-error.ts';
import { startServer } from './start-server.ts';
import { isExpired } from '../capabilities/auth/sessions.ts';
import { expiryClocks } from '../platform/system/expiry-clocks.ts';
import { deleteExpiredKeys } from '../platform/http/idempotency.ts';
import { collectGarbage } from '../capabilities/photos/collect-garbage.ts';
import { photoFiles } from '../capabilities/photos/photo-files.ts';
import { describeEachEngine } from '../testing/describe-each-engine.ts';
import { jpeg } from '../testing/sample-photos.ts';
import { openTestShop, password, type TestShop } from '../testing/test-shop.ts';

const oneYear = 366 * 86_400_000;
const jumps = [
  ['forward', oneYear],
  ['back', -oneYear],
] as const;

/** Sets the system's clock, not the monotonic one. */
function setClock(shop: TestShop, ms: number): void {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms);
}

function clocksOf({ clock }: TestShop) {
  return expiryClocks({ now: () => clock.now, monotonicNow: () => clock.monotonic });
}

test('a clock beyond the year 9999 is named, at the start and later, and saves nothing', async () => {
  await using shop = await openTestShop('sqlite');
  const id = await shop.addMachine(shop.tess);
  const right = shop.clock.now;
  shop.clock.now = new Date('+011026-11-20T15:00:00.000Z');
  const sentence = "The clock of Fettle's server is in the year 11026. It must be set.";
  const refused = { status: 503, body: { success: false, message: `${sentence} Nothing was changed. Tell an admin.` } };
  const addNote = () => shop.tess.call('addNote', { params: { id }, body: { content: 'Hums' } });
  expect(await addNote()).toMatchObject(refused);
  expect(await shop.visitor.call('login', { params: { userId: shop.walt.id }, body: { password } })).toMatchObject(refused);
  const wrong = shop.clock.now;
  await expect(startServer({ config: readConfig({}), now: () => wrong })).rejects.toThrow(new StartupError(sentence));
  shop.clock.now = right;
  expect((await addNote()).status).toBe(200);
  expect((await shop.card(id)).notes).toHaveLength(1);
});

describeEachEngine('A system clock that is set', (engineName) => {
  test.for(jumps)(
    'a system clock that is set a year %s, and right again, ends no session, neither an old one nor one of the meantime',
    async ([, ms]) => {
      await using shop = await openTestShop(engineName);
      const isLoggedIn = async (cookie = '') => (await shop.visitor.call('getBenchNews', { headers: { cookie } })).status === 200;
      setClock(shop, ms);
      shop.clock.advance({ hours: 2 });
      const login = await shop.visitor.call('login', { params: { userId: shop.walt.id }, body: { password } });
      const walt = login.headers['set-cookie']?.find((cookie) => cookie.startsWith('fettle_session='))?.split(';')[0];
      expect([login.status, await isLoggedIn(shop.tess.cookie), await isLoggedIn(walt)]).toEqual([200, true, true]);
      setClock(shop, -ms);
      expect([await isLoggedIn(shop.tess.cookie), await isLoggedIn(walt), await isLoggedIn(shop.ada.cookie)]).toEqual([true, true, true]);
      shop.clock.advance({ days: 31 });
      expect([await isLoggedIn(shop.tess.cookie), await isLoggedIn(walt)]).toEqual([false, false]);
    },
  );

  test.for(jumps)('a system clock that is set a year %s after the server has started with a wrong one ends no session', async ([, ms]) => {
    await using shop = await openTestShop(engineName);
    // The monotonic clock began with the wrong time.
    shop.clock.monotonic -= ms;
    const login = await shop.visitor.call('login', { params: { userId: shop.walt.id }, body: { password } });
    expect([login.status, (await shop.tess.call('getBenchNews')).status]).toEqual([200, 200]);
  });

  test.for(jumps)('a system clock that is set a year %s locks nobody out after wrong passwords, and forgets none', async ([, ms]) => {
    await using shop = await openTestShop(engineName);
    const guess = () => shop.visitor.call('login', { params: { userId: shop.tess.id }, body: { password: 'a guess at it' } });
    for (let count = 0; count < 5; count += 1) await guess();
    setClock(shop, ms);
    expect([(await guess()).status, (await guess()).headers['retry-after']]).toEqual([429, '5']);
    shop.clock.advance({ seconds: 6 });
    expect((await shop.visitor.call('login', { params: { userId: shop.tess.id }, body: { password } })).status).toBe(200);
  });

  test.for(jumps)('a system clock that is set a year %s deletes no key of a request that may be repeated', async ([, ms]) => {
    await using shop = await openTestShop(engineName);
    const machine = await shop.addMachine(shop.tess);
    const send = (key: string) =>
      shop.tess.call('addNote', { params: { id: machine }, body: { content: 'Once' }, headers: { 'idempotency-key': key } });
    await send('before');
    setClock(shop, ms);
    await send('meantime');
    for (const back of [0, -ms]) {
      setClock(shop, back);
      await deleteExpiredKeys(shop.db, clocksOf(shop).expiryNow());
    }
    await send('before');
    await send('meantime');
    expect((await shop.card(machine)).notes).toHaveLength(2);
  });

  test.for(jumps)('a system clock that is set a year %s lets a photo be restored for an hour, and then collects it', async ([, ms]) => {
    await using shop = await openTestShop(engineName);
    const id = await shop.addMachine(shop.tess);
    const { body } = await shop.tess.call('addPhoto', {
      params: { id },
      file: { bytes: jpeg({ width: 4, height: 3 }), type: 'image/jpeg' },
    });
    const collect = () => collectGarbage(shop.engine, photoFiles(shop.photoDir), clocksOf(shop).expiryNow());
    const photo = { params: { photoId: body.photo.id } };
    await shop.tess.call('deletePhoto', photo);
    setClock(shop, ms);
    await collect();
    expect((await shop.tess.call('restorePhoto', photo)).status).toBe(200);
    await shop.tess.call('deletePhoto', photo);
    setClock(shop, -ms);
    await collect();
    expect((await shop.countRows())['photos']).toBe(1);
    shop.clock.advance({ hours: 2 });
    await collect();
    expect((await shop.countRows())['photos']).toBe(0);
  });

  test.for(jumps)(
    'a system clock that is set a year %s does not refuse a change that was made before, without a connection',
    async ([, ms]) => {
      await using shop = await openTestShop(engineName);
      const id = await shop.addMachine(shop.tess);
      const madeOn = shop.clock.now.toISOString();
      shop.clock.advance({ hours: 1 });
      setClock(shop, ms);
      const headers = { 'x-fettle-made-on': madeOn };
      expect((await shop.tess.call('addNote', { params: { id }, body: { content: 'Before' }, headers })).status).toBe(200);
    },
  );

  test('a system clock that is set back does not prolong a session on a shared device', () => {
    const instant = Date.parse('2026-11-20T15:00:00.000Z');
    const clocks = expiryClocks({ now: () => new Date(instant - oneYear), monotonicNow: () => instant });
    const usedOn = new Date(instant - 3_600_000).toISOString();
    const used = { started_on: usedOn, last_used_on: usedOn, lock_after_minutes: 5 };
    const lifetime = { sessionDays: 30, sessionMaxDays: 90 };
    expect([isExpired(used, clocks, lifetime), isExpired({ ...used, lock_after_minutes: null }, clocks, lifetime)]).toEqual([true, false]);
  });
});
