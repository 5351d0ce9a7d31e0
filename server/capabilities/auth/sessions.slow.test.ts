import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { shareDevice } from '../../testing/share-device.ts';
import type { EmployeeClient } from '../../testing/test-client.ts';
import { openTestShop, password } from '../../testing/test-shop.ts';
import { hashToken } from './sessions.ts';

const end = (client: EmployeeClient, userId: number, sessionId = '') => client.call('endSession', { params: { userId, sessionId } });
const isLoggedIn = async (client: EmployeeClient) => (await client.call('hydrate')).body.user !== null;

const failDeletes = {
  sqlite: ["create trigger reject before delete on sessions begin select raise(abort, 'disk full'); end"],
  postgresql: [
    "create function reject() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$",
    'create trigger reject before delete on sessions for each row execute function reject()',
  ],
};

describeEachEngine('Sessions', (engine) => {
  test("only the hash of a session's token is stored", async () => {
    await using shop = await openTestShop(engine);
    const hashes = await shop.db.selectFrom('sessions').select('token_hash').execute();
    expect(hashes.map(({ token_hash }) => token_hash)).toContain(hashToken(shop.tess.cookie?.split('=')[1] ?? ''));
    expect(hashes.every(({ token_hash }) => /^[0-9a-f]{64}$/.test(token_hash))).toBe(true);
  });

  test('a session expires after 30 days without use', async () => {
    await using shop = await openTestShop(engine);
    shop.clock.advance({ days: 30 });
    expect(await isLoggedIn(shop.tess)).toBe(true);
    shop.clock.advance({ days: 30 });
    expect(await isLoggedIn(shop.tess)).toBe(true);
    shop.clock.advance({ days: 30, ms: 1 });
    expect(await isLoggedIn(shop.tess)).toBe(false);
    expect(await isLoggedIn(shop.walt)).toBe(false);
  });

  test('a session ends 90 days after it began, however much it is used', async () => {
    await using shop = await openTestShop(engine);
    for (let day = 0; day < 90; day += 10) {
      shop.clock.advance({ days: 10 });
      expect(await isLoggedIn(shop.tess)).toBe(true);
    }
    shop.clock.advance({ ms: 1 });
    expect(await isLoggedIn(shop.tess)).toBe(false);
  });

  test('an employee sees where they are logged in, with browser, address and times', async () => {
    await using shop = await openTestShop(engine, { trustProxy: true });
    const bench = await shareDevice(shop);
    const browsers = ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1', 'curl/8'];
    for (const [n, userAgent] of browsers.entries()) {
      shop.clock.advance({ minutes: 1 });
      const headers = { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.7', ...(n === 1 && { cookie: bench.cookie }) };
      await shop.visitor.call('login', { params: { userId: shop.tess.id }, body: { password }, headers });
    }
    const headers = { 'accept-language': 'en' };
    const { data } = (await shop.tess.call('getSessions', { params: { userId: shop.tess.id }, headers })).body;
    expect(data.map(({ id: _id, ...session }) => session)).toEqual([
      entry({ browser: 'An unknown browser', address: '203.0.113.7', minute: '02', device_name: 'Bench 2' }),
      entry({ browser: 'Safari on an iPhone', address: '203.0.113.7', minute: '01' }),
      entry({ browser: 'An unknown browser', is_this_one: true }),
    ]);
    shop.clock.advance({ minutes: 10 });
    expect((await shop.ada.call('getSessions', { params: { userId: shop.tess.id } })).body.data).toHaveLength(2);
    expect((await shop.walt.call('getSessions', { params: { userId: shop.tess.id } })).status).toBe(403);
  });

  test("an employee ends one of their sessions, and an admin anyone's, which the log names", async () => {
    await using shop = await openTestShop(engine);
    const params = { userId: shop.tess.id };
    const phone = await shop.logIn(shop.tess);
    const { data } = (await shop.tess.call('getSessions', { params })).body;
    const [other, own] = [false, true].map((isOwn) => data.find(({ is_this_one }) => is_this_one === isOwn)?.id ?? '');
    expect((await end(shop.walt, shop.tess.id, other)).status).toBe(403);
    expect((await end(shop.walt, shop.walt.id, other)).status).toBe(404);
    expect((await end(shop.tess, shop.tess.id, other)).body.message).toBe('Logged out: An unknown browser.');
    expect([await isLoggedIn(phone), await isLoggedIn(shop.tess)]).toEqual([false, true]);
    expect((await end(shop.tess, shop.tess.id, other)).body.message).toBe('This session has already ended.');
    await end(shop.ada, shop.tess.id, own);
    expect(await isLoggedIn(shop.tess)).toBe(false);
    const events = (await shop.ada.call('getSecurityEvents', { query: { kind: 'session_ended' } })).body.data;
    expect(events.map(({ employee_name, author_name }) => [employee_name, author_name])).toEqual([
      ['Tess Landry', 'Ada Boudreaux'],
      ['Tess Landry', 'Tess Landry'],
    ]);
  });

  test('entering the password again replaces the token', async () => {
    await using shop = await openTestShop(engine);
    const { cookie: before = '' } = shop.tess;
    const phone = await shop.logIn(shop.tess);
    const withFormer = { headers: { cookie: before } };
    const isFormerLoggedIn = async () => (await shop.visitor.call('hydrate', withFormer)).body.user !== null;
    shop.clock.advance({ minutes: 10 });
    await shop.tess.call('confirmPassword', { body: { password } });
    expect(shop.tess.cookie).not.toBe(before);

    // A request under way still gets its reply, but not what needs the password. A lost reply can be repeated.
    expect([await isFormerLoggedIn(), await isLoggedIn(shop.tess), await isLoggedIn(phone)]).toEqual([true, true, true]);
    expect((await end(shop.tess, shop.tess.id, '0123456789abcdef')).status).toBe(404);
    const params = { userId: shop.tess.id, sessionId: '0123456789abcdef' };
    expect((await shop.visitor.call('endSession', { ...withFormer, params })).body).toMatchObject({ confirm_password: true });
    expect((await shop.visitor.call('confirmPassword', { ...withFormer, body: { password } })).headers['set-cookie']).toHaveLength(1);
    shop.clock.advance({ seconds: 30, ms: 1 });
    expect([await isFormerLoggedIn(), await isLoggedIn(phone)]).toEqual([false, true]);
  });

  test('a logout with a token that was just replaced ends the session', async () => {
    await using shop = await openTestShop(engine);
    const { cookie: before = '' } = shop.tess;
    await shop.tess.call('confirmPassword', { body: { password } });
    await shop.visitor.call('logout', { headers: { cookie: before } });
    expect(await isLoggedIn(shop.tess)).toBe(false);
  });

  test('ending a session needs the password', async () => {
    await using shop = await openTestShop(engine);
    const phone = await shop.logIn(shop.tess);
    shop.clock.advance({ minutes: 10 });
    const { data } = (await shop.tess.call('getSessions', { params: { userId: shop.tess.id } })).body;
    const other = data.find(({ is_this_one }) => !is_this_one)?.id ?? '';
    const refused = await end(shop.tess, shop.tess.id, other);
    expect([refused.status, refused.body]).toMatchObject([403, { confirm_password: true }]);
    expect(await isLoggedIn(phone)).toBe(true);
    await shop.tess.call('confirmPassword', { body: { password } });
    expect((await end(shop.tess, shop.tess.id, other)).status).toBe(200);
    expect(await isLoggedIn(phone)).toBe(false);
  });

  test('the last use is saved and the cookie renewed at most once an hour', async () => {
    await using shop = await openTestShop(engine);
    const token_hash = hashToken(shop.tess.cookie?.split('=')[1] ?? '');
    const lastUse = async () =>
      (await shop.db.selectFrom('sessions').select('last_used_on').where('token_hash', '=', token_hash).executeTakeFirstOrThrow())
        .last_used_on;
    const began = shop.clock.now.toISOString();

    shop.clock.advance({ hours: 1 });
    expect((await shop.tess.call('hydrate')).headers['set-cookie']).toBeUndefined();
    expect(await lastUse()).toBe(began);
    shop.clock.advance({ ms: 1 });
    expect((await shop.tess.call('hydrate')).headers['set-cookie']?.[0]).toContain(`${shop.tess.cookie}; Max-Age=2592000`);
    expect(await lastUse()).toBe(shop.clock.now.toISOString());
  });

  test('logging in deletes expired sessions', async () => {
    await using shop = await openTestShop(engine);
    shop.clock.advance({ days: 31 });
    await shop.visitor.call('login', { params: { userId: shop.tess.id }, body: { password: 'a wrench in time' } });
    expect(await shop.countRows()).toMatchObject({ sessions: 1 });
  });

  test.for([
    'fettle_session=forged',
    'fettle_session=',
    'fettle_session=%00',
    'fettle_session=%E0%A4',
    `fettle_session=${'A'.repeat(3000)}`,
    ';;=;',
  ])('a request with the forged cookie %j counts as a visitor', async (cookie) => {
    await using shop = await openTestShop(engine);
    const { status, body } = await shop.visitor.call('hydrate', { headers: { cookie } });
    expect([status, body]).toEqual([200, { success: true, message: 'Not logged in', user: null, preferences: null, device: null }]);
    expect((await shop.visitor.call('getMachines', { params: { status: 'all' }, headers: { cookie } })).status).toBe(401);
  });

  test("logging out ends this session but not the employee's other sessions", async () => {
    await using shop = await openTestShop(engine);
    const phone = await shop.logIn(shop.tess);
    const { status, body, headers } = await shop.tess.call('logout');
    expect([status, body]).toEqual([200, { success: true, message: 'Logged out.' }]);
    expect(headers['set-cookie']?.[0]).toMatch(/^fettle_session=;.*Expires=Thu, 01 Jan 1970/);
    expect(await isLoggedIn(shop.tess)).toBe(false);
    expect(await isLoggedIn(phone)).toBe(true);
  });

  test('a failed logout keeps the cookie, so that the browser can try again', async () => {
    await using shop = await openTestShop(engine);
    for (const statement of failDeletes[engine]) await sql.raw(statement).execute(shop.db);
    const { status, headers } = await shop.tess.call('logout');
    expect([status, headers['set-cookie']]).toEqual([500, undefined]);
    expect(shop.takeErrors()).toHaveLength(1);
    expect(await isLoggedIn(shop.tess)).toBe(true);
  });

  test("logging in ends the browser's previous session", async () => {
    await using shop = await openTestShop(engine);
    const browser = await shop.logIn(shop.tess);
    const before = browser.cookie ?? '';
    const { status } = await browser.call('login', { params: { userId: shop.walt.id }, body: { password } });
    expect(status).toBe(200);
    expect((await shop.visitor.call('hydrate', { headers: { cookie: before } })).body.user).toBeNull();
    expect((await browser.call('hydrate')).body.user?.id).toBe(shop.walt.id);
  });

  test('logging out without a session succeeds', async () => {
    await using shop = await openTestShop(engine);
    expect((await shop.visitor.call('logout')).status).toBe(200);
    expect((await shop.visitor.call('logout', { headers: { cookie: 'fettle_session=forged' } })).status).toBe(200);
  });
});

function entry({ minute = '00', ...session }: { minute?: string; [field: string]: unknown }) {
  const started_on = `2026-11-20T15:${minute}:00.000Z`;
  return { address: null, started_on, last_used_on: started_on, device_name: null, is_this_one: false, ...session };
}
