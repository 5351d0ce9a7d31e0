import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { readDeviceCookie } from '../../testing/login.ts';
import { codeOf, turnOnSecondFactor } from '../../testing/second-factor.ts';
import { shareDevice, pin } from '../../testing/share-device.ts';
import { sortedStatuses } from '../../testing/test-client.ts';
import { openTestShop, password, type TestShop } from '../../testing/test-shop.ts';

const logIn = (shop: TestShop, code?: string) =>
  shop.visitor.call('login', { params: { userId: shop.ada.id }, body: { password, ...(code !== undefined && { code }) } });

test.for([
  [59_000, '287082'],
  [1_111_111_109_000, '081804'],
  [1_111_111_111_000, '050471'],
  [1_234_567_890_000, '005924'],
  [2_000_000_000_000, '279037'],
] as const)('the codes are those of RFC 6238, appendix B, at %s', ([time, code]) => {
  // '12345678901234567890' in base32. The appendix has two digits more.
  expect(codeOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', new Date(time))).toBe(code);
});

describeEachEngine('A second factor', (engine) => {
  test('a second factor is turned on with a first code, and then a login needs one', async () => {
    await using shop = await openTestShop(engine);
    const { secret, url } = (await shop.ada.call('startSecondFactor')).body;
    expect(url).toBe(
      `otpauth://totp/Fettle%20Bayou%20Appliance:ada.boudreaux%40bayou.example?issuer=Fettle%20Bayou%20Appliance&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    // Until a code was entered, it does not count.
    expect((await logIn(shop)).status).toBe(200);
    expect((await shop.ada.call('confirmSecondFactor', { body: { code: '000000' } })).body).toMatchObject({
      message: 'Wrong code.',
      field: 'code',
    });
    const { body } = await shop.ada.call('confirmSecondFactor', { body: { code: codeOf(secret, shop.clock.now) } });
    expect(body.recovery_codes).toHaveLength(10);
    expect(new Set(body.recovery_codes).size).toBe(10);
    expect((await shop.ada.call('startSecondFactor')).body.message).toBe('You already have a second factor.');

    shop.clock.advance({ seconds: 30 });
    const without = await logIn(shop);
    expect([without.status, without.body.field, without.headers['set-cookie']]).toEqual([401, 'code', undefined]);
    expect((await logIn(shop, '000000')).body).toMatchObject({ message: 'Wrong code.', field: 'code' });
    const code = codeOf(secret, shop.clock.now);
    expect((await logIn(shop, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await shop.visitor.call('login', { params: { userId: shop.ada.id }, body: { password: 'not it', code } })).body.field).toBe(
      'password',
    );
    const { data } = (await shop.ada.call('getSecurityEvents', { query: { kind: 'login' } })).body;
    expect(data.map(({ detail }) => detail)).toEqual(['With a second factor', null]);
  });

  test('a code counts once, also when it is sent three times at once, and the clocks may differ by 30 seconds', async () => {
    await using shop = await openTestShop(engine);
    const { secret } = await turnOnSecondFactor(shop, shop.ada);
    expect((await logIn(shop, codeOf(secret, shop.clock.now))).status).toBe(401);
    const ahead = codeOf(secret, new Date(shop.clock.now.getTime() + 30_000));
    expect(sortedStatuses(await Promise.all([1, 2, 3].map(() => logIn(shop, ahead))))).toEqual([200, 401, 401]);
    // A code from before the one that was used.
    expect((await logIn(shop, codeOf(secret, shop.clock.now))).status).toBe(401);
    shop.clock.advance({ seconds: 90 });
    const late = codeOf(secret, new Date(shop.clock.now.getTime() - 30_000));
    expect((await logIn(shop, late)).status).toBe(200);
    shop.clock.advance({ seconds: 90 });
    expect((await logIn(shop, codeOf(secret, new Date(shop.clock.now.getTime() - 60_000)))).status).toBe(401);
  });

  test('each recovery code works once, and only its hash is stored', async () => {
    await using shop = await openTestShop(engine);
    const { recovery_codes } = await turnOnSecondFactor(shop, shop.ada);
    const [first = ''] = recovery_codes;
    expect(first).toMatch(/^([A-HJKMNP-Z2-9]{4}-){5}[A-HJKMNP-Z2-9]{4}$/);
    const stored = await shop.db.selectFrom('recovery_codes').selectAll().execute();
    expect(stored.every(({ code_hash }) => /^[0-9a-f]{64}$/.test(code_hash))).toBe(true);
    expect(
      sortedStatuses(await Promise.all([first, ` ${first.toLowerCase().replaceAll('-', '')} `].map((code) => logIn(shop, code)))),
    ).toEqual([200, 401]);
    expect((await shop.ada.call('getSecondFactor', { params: { userId: shop.ada.id } })).body).toMatchObject({
      is_on: true,
      recovery_codes: 9,
    });
    const { data } = (await shop.ada.call('getSecurityEvents')).body;
    expect(data.map(({ kind }) => kind).toSorted()).toEqual(['code_refused', 'login', 'recovery_code_used', 'second_factor_on']);
  });

  test('guesses have to wait, like those at a password', async () => {
    await using shop = await openTestShop(engine);
    const { secret } = await turnOnSecondFactor(shop, shop.ada);
    shop.clock.advance({ seconds: 30 });
    const stop = (code: string) => shop.ada.call('stopSecondFactor', { body: { code } });
    for (let guess = 0; guess < 5; guess += 1) expect((await stop('000000')).status).toBe(400);
    const early = await stop(codeOf(secret, shop.clock.now));
    expect([early.status, early.headers['retry-after'], early.body.field]).toEqual([429, '5', 'code']);
  });

  test('wrong codes on another device make nobody wait on a device where they have logged in', async () => {
    await using shop = await openTestShop(engine);
    const known = readDeviceCookie(await shop.visitor.call('login', { params: { userId: shop.ada.id }, body: { password } }));
    const { secret } = await turnOnSecondFactor(shop, shop.ada);
    shop.clock.advance({ seconds: 30 });
    for (let guess = 0; guess < 5; guess += 1) await logIn(shop, '000000');
    const code = codeOf(secret, shop.clock.now);
    expect((await logIn(shop, code)).status).toBe(429);
    const headers = { cookie: known };
    expect((await shop.visitor.call('login', { params: { userId: shop.ada.id }, body: { password, code }, headers })).status).toBe(200);
  });

  test('a second factor is turned off with the password and a code', async () => {
    await using shop = await openTestShop(engine);
    const { secret } = await turnOnSecondFactor(shop, shop.ada);
    shop.clock.advance({ minutes: 10 });
    const stop = () => shop.ada.call('stopSecondFactor', { body: { code: codeOf(secret, shop.clock.now) } });
    expect((await stop()).body).toMatchObject({ confirm_password: true });
    await shop.ada.call('confirmPassword', { body: { password } });
    expect((await stop()).body.message).toBe("Your second factor is off. You're logged out on your other devices.");
    expect((await stop()).body.message).toBe('You have no second factor.');
    expect((await logIn(shop)).status).toBe(200);
    expect(await shop.countRows()).toMatchObject({ second_factors: 0, recovery_codes: 0 });
  });

  test('a second factor is reset by another admin with their password, and the log names them', async () => {
    await using shop = await openTestShop(engine);
    const otis = await shop.addEmployee({ first_name: 'Otis', last_name: 'Roy', is_admin: true });
    await turnOnSecondFactor(shop, shop.ada);
    const reset = (userId: number) => otis.call('resetSecondFactor', { params: { userId } });
    shop.clock.advance({ minutes: 10 });
    expect((await reset(shop.ada.id)).body).toMatchObject({ confirm_password: true });
    expect((await logIn(shop)).status).toBe(401);
    await otis.call('confirmPassword', { body: { password } });
    expect((await reset(otis.id)).status).toBe(409);
    expect((await reset(shop.ada.id)).status).toBe(200);
    expect((await reset(shop.ada.id)).status).toBe(404);
    expect((await logIn(shop)).status).toBe(200);
    const { data } = (await otis.call('getSecurityEvents', { query: { kind: 'second_factor_reset' } })).body;
    expect(data).toMatchObject([{ employee_name: 'Ada Boudreaux', author_name: 'Otis Roy' }]);
  });

  test('a second factor ends with the rights of an admin, as do the PINs, and the log has a line for each', async () => {
    await using shop = await openTestShop(engine);
    const otis = await shop.addEmployee({ first_name: 'Otis', last_name: 'Roy', is_admin: true });
    await turnOnSecondFactor(shop, otis);
    for (const name of ['Bench 1', 'Bench 2']) await (await shareDevice(shop, name)).setPin(otis, pin);
    await shop.ada.call('updateUser', { params: { id: otis.id }, body: { is_admin: false } });
    expect((await shop.visitor.call('login', { params: { userId: otis.id }, body: { password } })).status).toBe(200);
    const { data } = (await shop.ada.call('getSecurityEvents')).body;
    expect(data.slice(1, 4).map(({ kind, author_name, detail }) => [kind, author_name, detail])).toEqual([
      ['second_factor_off', 'Ada Boudreaux', 'No longer an admin'],
      ['pins_revoked', 'Ada Boudreaux', 'On 2 shared devices'],
      ['admin_removed', 'Ada Boudreaux', null],
    ]);
  });

  test('a second factor without its first code is none: no admin resets it, and the log has no line of its end', async () => {
    await using shop = await openTestShop(engine);
    const otis = await shop.addEmployee({ first_name: 'Otis', last_name: 'Roy', is_admin: true });
    await otis.call('startSecondFactor');
    expect((await shop.ada.call('resetSecondFactor', { params: { userId: otis.id } })).status).toBe(404);
    await shop.ada.call('updateUser', { params: { id: otis.id }, body: { is_admin: false } });
    expect(await shop.countRows()).toMatchObject({ second_factors: 0 });
    expect((await shop.ada.call('getSecurityEvents', { query: { kind: 'second_factor_off' } })).body.data).toEqual([]);
  });

  test("a change of the second factor ends the admin's other sessions", async () => {
    await using shop = await openTestShop(engine);
    const otis = await shop.addEmployee({ first_name: 'Otis', last_name: 'Roy', is_admin: true });
    const isLoggedIn = async (client: typeof shop.ada) => (await client.call('hydrate')).body.user !== null;
    const phone = await shop.logIn(shop.ada);
    const { secret } = await turnOnSecondFactor(shop, shop.ada);
    expect([await isLoggedIn(phone), await isLoggedIn(shop.ada), await isLoggedIn(otis)]).toEqual([false, true, true]);
    const tablet = await shop.logIn(shop.ada);
    shop.clock.advance({ seconds: 30 });
    await shop.ada.call('stopSecondFactor', { body: { code: codeOf(secret, shop.clock.now) } });
    expect([await isLoggedIn(tablet), await isLoggedIn(shop.ada)]).toEqual([false, true]);
    await turnOnSecondFactor(shop, shop.ada);
    await otis.call('resetSecondFactor', { params: { userId: shop.ada.id } });
    expect([await isLoggedIn(shop.ada), await isLoggedIn(otis)]).toEqual([false, true]);
  });

  test('a new password set by another admin leaves the second factor on', async () => {
    await using shop = await openTestShop(engine);
    const otis = await shop.addEmployee({ first_name: 'Otis', last_name: 'Roy', is_admin: true });
    const { secret } = await turnOnSecondFactor(shop, shop.ada);
    const changed = 'a spanner at hand';
    expect((await otis.call('updateUser', { params: { id: shop.ada.id }, body: { new_password: changed } })).status).toBe(200);
    shop.clock.advance({ seconds: 30 });
    const login = (body: object) => shop.visitor.call('login', { params: { userId: shop.ada.id }, body: { password: changed, ...body } });
    expect((await login({})).body.field).toBe('code');
    expect((await login({ code: codeOf(secret, shop.clock.now) })).status).toBe(200);
  });

  test('the secrets of a second factor are not in stored replies', async () => {
    await using shop = await openTestShop(engine);
    const headers = { 'idempotency-key': 'k' };
    const { secret } = (await shop.ada.call('startSecondFactor', { headers })).body;
    await shop.ada.call('confirmSecondFactor', { body: { code: codeOf(secret, shop.clock.now) }, headers });
    expect(await shop.countRows()).toMatchObject({ idempotency_keys: 0, recovery_codes: 10 });
  });

  test('on a shared device that was unlocked with a PIN, the rights of an admin need a code, too', async () => {
    await using shop = await openTestShop(engine);
    const bench = await shareDevice(shop);
    const { secret } = await turnOnSecondFactor(shop, shop.ada);
    await bench.setPin(shop.ada, pin);
    const headers = { cookie: await bench.logIn(shop.ada) };
    shop.clock.advance({ minutes: 1 });
    const confirm = (body: object) => shop.visitor.call('confirmPassword', { headers, body: { password, ...body } });
    expect((await confirm({})).body.field).toBe('code');
    expect((await confirm({ code: codeOf(secret, shop.clock.now) })).status).toBe(200);
  });
});
