import { expect, test } from 'vitest';
import { onEachEngine } from '../testing/on-each-engine.ts';
import type { Shop } from '../testing/shop.ts';
import { openShop, password } from '../testing/shop.ts';

onEachEngine('Signing in', (engine) => {
  /** Each test has a shop of its own, since failures are remembered; addresses are believed so that people can have several. */
  const open = () => openShop(engine, { trustProxy: true });

  test('the right password opens the door: who one is, a greeting and a cookie that scripts cannot read', async () => {
    await using shop = await open();
    const { status, body, headers } = await login(shop, shop.tess.id, password);
    expect([status, body.message]).toEqual([200, 'Welcome, Tess.']);
    expect(body.user).toEqual({
      id: shop.tess.id,
      first_name: 'Tess',
      last_name: 'Landry',
      email: 'tess.landry@bayou.example',
      is_admin: false,
      role: 1,
      is_active: true,
    });
    expect(headers['set-cookie']).toEqual(['fettle_session=token-4; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax']);
  });

  test('over https the cookie stays on https', async () => {
    await using shop = await open();
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    const answer = await shop.visitor.call('login', { params: { userId: shop.tess.id }, body: { password }, headers });
    expect(answer.headers['set-cookie']?.[0]).toMatch(/; Secure/);
  });

  test('a wrong password and an unknown employee read the same', async () => {
    await using shop = await open();
    const wrong = await login(shop, shop.tess.id, 'not it at all');
    const unknown = await login(shop, 4711, 'not it at all');
    expect([wrong.status, wrong.body]).toEqual([401, { success: false, message: 'Wrong password.' }]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  test('after five failures waits grow, whatever address the guesses come from', async () => {
    await using shop = await open();
    const tess = shop.tess.id;
    for (let guess = 1; guess <= 5; guess += 1) expect((await login(shop, tess, `guess ${guess}`, `203.0.113.${guess}`)).status).toBe(401);
    const refused = await login(shop, tess, password, '198.51.100.1');
    expect([refused.status, refused.body.message]).toEqual([429, 'Too many attempts. Try again in 5 seconds.']);
    expect(refused.headers['retry-after']).toBe('5');

    shop.clock.pass({ seconds: 4, ms: 1 });
    expect((await login(shop, tess, password, '198.51.100.1')).body.message).toBe('Too many attempts. Try again in 1 second.');
    shop.clock.pass({ ms: 999 });
    expect((await login(shop, tess, 'a sixth guess', '203.0.113.6')).status).toBe(401);
    expect((await login(shop, tess, password, '198.51.100.1')).headers['retry-after']).toBe('10');

    expect((await login(shop, shop.walt.id, password, '198.51.100.1')).status).toBe(200);
    shop.clock.pass({ seconds: 10 });
    expect((await login(shop, tess, password, '198.51.100.1')).status).toBe(200);
  });

  test('an address is slowed down too, whoever it tries; its neighbour is not', async () => {
    await using shop = await open();
    for (let id = 100; id < 105; id += 1) expect((await login(shop, id, 'a guess at it')).status).toBe(401);
    expect((await login(shop, shop.tess.id, password)).status).toBe(429);
    expect((await login(shop, shop.tess.id, password, '203.0.113.8')).status).toBe(200);
  });

  test('of twenty guesses at once no more than five are looked at', async () => {
    await using shop = await open();
    const guesses = Array.from({ length: 20 }, (_, n) => (n === 19 ? password : `many guesses ${n}`));
    const answers = await Promise.all(guesses.map((guess, n) => login(shop, shop.tess.id, guess, `203.0.113.${n}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('who signs in is forgiven their earlier typos', async () => {
    await using shop = await open();
    const tess = shop.tess.id;
    for (let round = 1; round <= 2; round += 1) {
      for (let typo = 1; typo <= 4; typo += 1) expect((await login(shop, tess, `typo ${typo}`)).status).toBe(401);
      expect((await login(shop, tess, password)).status).toBe(200);
    }
  });

  test('signing in as oneself in between wins no further guesses at what a colleague has for a password', async () => {
    await using shop = await open();
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (let guess = 0; guess < 2; guess += 1) statuses.push((await login(shop, shop.ada.id, `guess ${round}.${guess}`)).status);
      statuses.push((await login(shop, shop.walt.id, password)).status);
    }
    expect(statuses).toContain(429);
  });

  test('a password is compared as it is read: an accent typed on another keyboard is the same', async () => {
    await using shop = await open();
    const registration = { role: 0, first_name: 'Zoé', last_name: 'Roy', email: 'zoe@bayou.example', password1: 'caf\u00e9 au lait' };
    const { body } = await shop.ada.call('register', { body: { ...registration, password2: registration.password1 } });
    expect((await login(shop, body.user.id, 'cafe\u0301 au lait')).status).toBe(200);
    expect((await login(shop, body.user.id, 'cafe au lait')).status).toBe(401);
  });

  test('neither password nor token is stored or logged', async () => {
    await using shop = await open();
    await login(shop, shop.tess.id, 'my mistyped secret');
    const { headers } = await login(shop, shop.tess.id, password);
    const token = /fettle_session=([^;]+)/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
    const stored = [
      await shop.db.selectFrom('sessions').selectAll().execute(),
      await shop.db.selectFrom('employees').selectAll().execute(),
    ];
    for (const text of [JSON.stringify(stored), JSON.stringify(shop.log)]) {
      for (const secret of [token, password, 'my mistyped secret']) expect(text).not.toContain(secret);
    }
  });
});

function login(shop: Shop, userId: number, word: string, address = '203.0.113.7') {
  return shop.visitor.call('login', { params: { userId }, body: { password: word }, headers: { 'x-forwarded-for': address } });
}
