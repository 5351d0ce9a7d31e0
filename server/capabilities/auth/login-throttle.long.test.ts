import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop, password } from '../../testing/test-shop.ts';
import { readDeviceCookie, login, setFailures } from '../../testing/login.ts';

describeEachEngine('Login throttling', (engine) => {
  /** A new shop for each test because failures are stored. It trusts a proxy, so that tests can choose the client address. */
  const open = () => openTestShop(engine, { trustProxy: true });

  test('after five failures, only that employee has to wait at that address', async () => {
    await using shop = await open();
    const tess = shop.tess.id;
    for (let guess = 1; guess <= 5; guess += 1) expect((await login(shop, tess, `guess ${guess}`)).status).toBe(401);
    const rejected = await login(shop, tess, password);
    const message = 'Too many attempts. Try again in 5 seconds.';
    expect([rejected.status, rejected.body]).toEqual([429, { success: false, message, field: 'password' }]);
    expect(rejected.headers['retry-after']).toBe('5');
    expect((await login(shop, tess, password, '198.51.100.1')).status).toBe(200);
    expect((await login(shop, shop.walt.id, password)).status).toBe(200);

    shop.clock.advance({ seconds: 4, ms: 1 });
    expect((await login(shop, tess, password)).body.message).toBe('Too many attempts. Try again in 1 second.');
    shop.clock.advance({ ms: 999 });
    expect((await login(shop, tess, 'a sixth guess')).status).toBe(401);
    expect((await login(shop, tess, password)).headers['retry-after']).toBe('10');
    shop.clock.advance({ seconds: 10 });
    expect((await login(shop, tess, password)).status).toBe(200);
  });

  test('an address has to wait after 100 failures within an hour, for any employee', async () => {
    await using shop = await open();
    await login(shop, 100, 'a guess at it');
    await setFailures(shop, 'address 203.0.113.7', 99);
    expect((await login(shop, 101, 'the hundredth')).status).toBe(401);
    expect((await login(shop, shop.tess.id, password)).headers['retry-after']).toBe('5');
    expect((await login(shop, shop.tess.id, password, '203.0.113.8')).status).toBe(200);
    shop.clock.advance({ hours: 1 });
    expect((await login(shop, shop.tess.id, password)).status).toBe(200);
  });

  test('after 100 failures from many addresses, unknown devices have to wait, but not a known device', async () => {
    await using shop = await open();
    const device = readDeviceCookie(await login(shop, shop.tess.id, password, '198.51.100.1'));
    await login(shop, shop.tess.id, 'a guess at it', '203.0.113.1');
    await setFailures(shop, `strangers ${shop.tess.id}`, 99);
    expect((await login(shop, shop.tess.id, 'the hundredth', '203.0.113.2')).status).toBe(401);
    expect((await login(shop, shop.tess.id, password, '198.51.100.2')).status).toBe(429);
    expect((await login(shop, shop.tess.id, password, '203.0.113.1', device)).status).toBe(200);
  });

  test('of 20 concurrent guesses, only five are checked', async () => {
    await using shop = await open();
    const guesses = Array.from({ length: 20 }, (_, n) => (n === 19 ? password : `many guesses ${n}`));
    const replies = await Promise.all(guesses.map((guess) => login(shop, shop.tess.id, guess)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('20 employees can log in at the same time behind one address without counting as failures', async () => {
    await using shop = await open();
    const employees = [];
    for (let n = 1; n <= 20; n += 1) employees.push(await shop.addEmployee({ first_name: 'Bo', last_name: `Guidry ${n}` }));
    const replies = await Promise.all(employees.map(({ id }) => login(shop, id, password)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(await shop.countRows()).toMatchObject({ attempt_counts: 0, known_devices: 20 });
  });

  test('failures on other devices do not slow down a known device, even at the same address', async () => {
    await using shop = await open();
    const device = readDeviceCookie(await login(shop, shop.tess.id, password));
    for (let guess = 1; guess <= 5; guess += 1) expect((await login(shop, shop.tess.id, `guess ${guess}`)).status).toBe(401);
    expect((await login(shop, shop.tess.id, password)).status).toBe(429);
    const loggedIn = await login(shop, shop.tess.id, password, undefined, device);
    expect(loggedIn.status).toBe(200);
    expect(readDeviceCookie(loggedIn)).toBe(device);
    expect((await login(shop, shop.tess.id, password)).status).toBe(429);
  });

  test('guesses on a known device are throttled there', async () => {
    await using shop = await open();
    const device = readDeviceCookie(await login(shop, shop.tess.id, password));
    const guesses = Array.from({ length: 20 }, (_, n) => login(shop, shop.tess.id, `guess ${n}`, `203.0.113.${n}`, device));
    const replies = await Promise.all(guesses);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect((await login(shop, shop.tess.id, password, undefined, device)).status).toBe(429);
    expect((await login(shop, shop.tess.id, password)).status).toBe(200);
  });

  test("a coworker's device is unknown until the employee logs in on it, and a forged device token stays unknown", async () => {
    await using shop = await open();
    const device = readDeviceCookie(await login(shop, shop.walt.id, password));
    for (let guess = 1; guess <= 5; guess += 1) await login(shop, shop.tess.id, `guess ${guess}`, undefined, device);
    expect((await login(shop, shop.tess.id, password, undefined, device)).status).toBe(429);
    expect((await login(shop, shop.tess.id, password, undefined, 'fettle_device=made-up')).status).toBe(429);
    shop.clock.advance({ seconds: 5 });
    expect(readDeviceCookie(await login(shop, shop.tess.id, password, undefined, device))).toBe(device);
    const other = await login(shop, shop.tess.id, password, undefined, 'fettle_device=made-up');
    expect(readDeviceCookie(other)).not.toBe('fettle_device=made-up');
    expect(await shop.countRows()).toMatchObject({ known_devices: 3 });
  });

  test('a known device expires after 400 days, and each employee has at most 20', async () => {
    await using shop = await open();
    const device = readDeviceCookie(await login(shop, shop.tess.id, password));
    shop.clock.advance({ days: 400, ms: 1 });
    for (let guess = 1; guess <= 5; guess += 1) await login(shop, shop.tess.id, `guess ${guess}`, undefined, device);
    expect((await login(shop, shop.tess.id, password)).status).toBe(429);
    for (let n = 1; n <= 21; n += 1) {
      shop.clock.advance({ seconds: 5 });
      expect((await login(shop, shop.tess.id, password)).status).toBe(200);
    }
    expect(await shop.countRows()).toMatchObject({ known_devices: 20 });
  });

  test("a new password set by an admin clears the employee's failure counts and known devices", async () => {
    await using shop = await open();
    const device = readDeviceCookie(await login(shop, shop.tess.id, password));
    for (let guess = 1; guess <= 5; guess += 1) await login(shop, shop.tess.id, `guess ${guess}`);
    for (let guess = 1; guess <= 5; guess += 1) await login(shop, shop.tess.id, `guess ${guess}`, undefined, device);
    for (const cookie of ['', device]) expect((await login(shop, shop.tess.id, password, undefined, cookie)).status).toBe(429);
    const new_password = 'another wrench in time';
    await shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { new_password } });
    expect(await shop.countRows()).toMatchObject({ known_devices: 0 });
    expect((await login(shop, shop.tess.id, new_password)).status).toBe(200);
  });

  test('changing a password deletes the other known devices', async () => {
    await using shop = await open();
    const [here, elsewhere] = [
      readDeviceCookie(await login(shop, shop.tess.id, password)),
      readDeviceCookie(await login(shop, shop.tess.id, password)),
    ];
    const newPassword = 'another wrench in time';
    const body = { current_password: password, password1: newPassword, password2: newPassword };
    await shop.tess.call('changePassword', { body, headers: { cookie: `${shop.tess.cookie}; ${here}` } });
    for (let guess = 1; guess <= 5; guess += 1) await login(shop, shop.tess.id, `guess ${guess}`);
    expect((await login(shop, shop.tess.id, newPassword, undefined, elsewhere)).status).toBe(429);
    expect((await login(shop, shop.tess.id, newPassword, undefined, here)).status).toBe(200);
  });

  test('a reactivated employee starts without failures', async () => {
    await using shop = await open();
    for (let guess = 1; guess <= 5; guess += 1) await login(shop, shop.tess.id, `guess ${guess}`);
    await shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { is_active: false } });
    for (let guess = 1; guess <= 5; guess += 1) await login(shop, shop.tess.id, `guess ${guess}`);
    await shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { is_active: true } });
    expect((await login(shop, shop.tess.id, password)).status).toBe(200);
  });

  test('two servers on one database share their counts', async () => {
    await using shop = await open();
    const other = await shop.visitorOfSecondServer();
    for (let guess = 1; guess <= 5; guess += 1)
      await login(shop, shop.tess.id, `guess ${guess}`, undefined, '', guess % 2 ? other : undefined);
    for (const visitor of [shop.visitor, other])
      expect((await login(shop, shop.tess.id, password, undefined, '', visitor)).status).toBe(429);
    await shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { new_password: 'another wrench in time' } });
    expect((await login(shop, shop.tess.id, 'another wrench in time', undefined, '', other)).status).toBe(200);
  });

  test('of 20 guesses at two servers, only five are checked', async () => {
    await using shop = await open();
    const other = await shop.visitorOfSecondServer();
    const guesses = Array.from({ length: 20 }, (_, n) => n);
    // Concurrent only on PostgreSQL. On SQLite, a second connection in the same process would block the first.
    const batches = engine === 'sqlite' ? guesses.map((n) => [n]) : [guesses];
    const statuses: number[] = [];
    for (const batch of batches) {
      const replies = await Promise.all(
        batch.map((n) => login(shop, shop.tess.id, `guess ${n}`, undefined, '', n % 2 ? other : undefined)),
      );
      statuses.push(...replies.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  test('behind a proxy, addresses added by the client are ignored', async () => {
    await using shop = await open();
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await login(shop, shop.tess.id, `guess ${guess}`, `198.51.100.${guess}, 203.0.113.7`)).status).toBe(401);
    }
    expect((await login(shop, shop.tess.id, password, '198.51.100.6, 203.0.113.7')).status).toBe(429);
    expect((await login(shop, shop.tess.id, password, '203.0.113.7, 198.51.100.1')).status).toBe(200);
  });

  test("an employee's own logins do not allow more guesses at a coworker's password", async () => {
    await using shop = await open();
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (let guess = 0; guess < 2; guess += 1) statuses.push((await login(shop, shop.ada.id, `guess ${round}.${guess}`)).status);
      statuses.push((await login(shop, shop.walt.id, password)).status);
    }
    expect(statuses).toContain(429);
  });
});
