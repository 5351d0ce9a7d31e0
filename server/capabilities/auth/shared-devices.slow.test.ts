import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { login, readDeviceCookie } from '../../testing/login.ts';
import { openBench, pin, shareDevice, type SharedTestDevice, unlock } from '../../testing/share-device.ts';
import { samplePhoto } from '../../testing/sample-photos.ts';
import type { EmployeeClient, TestClient } from '../../testing/test-client.ts';
import { openTestShop, password, type TestShop } from '../../testing/test-shop.ts';
import { verifyPassword } from './password.ts';

function readSessionCookie({ headers }: Awaited<ReturnType<TestClient['call']>>): string {
  return /fettle_session=[^;]+/.exec(headers['set-cookie']?.join() ?? '')?.[0] ?? '';
}

/** Unlocks the device and returns the cookies of the session. */
async function unlocked(shop: TestShop, bench: SharedTestDevice, employee: EmployeeClient): Promise<{ cookie: string }> {
  return { cookie: `${readSessionCookie(await unlock(shop, bench, employee))}; ${bench.cookie}` };
}

type WithCookies = { headers: { cookie: string } };

/** Enters the password in a session on the device, and returns its new cookies. */
async function confirmPassword(shop: TestShop, bench: SharedTestDevice, session: WithCookies): Promise<WithCookies> {
  const reply = await shop.visitor.call('confirmPassword', { ...session, body: { password } });
  expect([reply.status, reply.body.message]).toEqual([200, 'Password confirmed.']);
  return { headers: { cookie: `${readSessionCookie(reply)}; ${bench.cookie}` } };
}

async function userOf(shop: TestShop, headers: Record<string, string>): Promise<number | undefined> {
  return (await shop.visitor.call('hydrate', { headers })).body.user?.id;
}

describeEachEngine('A shared device', (engine) => {
  test('a shared device names itself and the people with a PIN, the last one who used it first', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    shop.clock.advance({ minutes: 1 });
    await bench.setPin(shop.walt, '739100');
    const { body } = await shop.visitor.call('hydrate', { headers: { cookie: bench.cookie } });
    expect(body).toMatchObject({ user: null, device: { name: 'Bench 2', lock_after_minutes: 5, session: null } });
    expect(body.device?.people).toEqual([
      { id: shop.walt.id, first_name: 'Walt', last_name: 'Hebert', pin_length: 6 },
      { id: shop.tess.id, first_name: 'Tess', last_name: 'Landry', pin_length: 4 },
    ]);
    expect((await shop.visitor.call('hydrate')).body.device).toBeNull();
  });

  test('the first login takes the password, and then a PIN can be set', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    const headers = { cookie: bench.cookie };
    const first = await shop.visitor.call('login', { params: { userId: shop.walt.id }, body: { password }, headers });
    const cookie = `${readSessionCookie(first)}; ${bench.cookie}`;
    expect((await shop.visitor.call('hydrate', { headers: { cookie } })).body.device?.session).toMatchObject({
      has_pin: false,
      needs_password: false,
      storage_key: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/) as string,
    });
    const { status, body } = await shop.visitor.call('setPin', { body: { pin: '739100' }, headers: { cookie } });
    expect([status, body.message]).toEqual([200, 'Your PIN works on Bench 2 now.']);
    expect((await unlock(shop, bench, shop.walt, '739100')).body).toMatchObject({ message: 'Welcome, Walt.', user: { id: shop.walt.id } });
  });

  test('unlocking ends the session of the employee who used the device before', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    await bench.setPin(shop.walt, pin);
    const tess = await unlocked(shop, bench, shop.tess);
    const walt = readSessionCookie(await unlock(shop, bench, shop.walt, pin, tess.cookie));
    expect(await userOf(shop, tess)).toBeUndefined();
    expect(await userOf(shop, { cookie: `${walt}; ${bench.cookie}` })).toBe(shop.walt.id);
    expect(await userOf(shop, { cookie: shop.tess.cookie ?? '' })).toBe(shop.tess.id);
  });

  test('PINs that everyone tries first are refused', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    const cookie = await bench.logIn(shop.tess);
    for (const easy of ['0000', '7777777', '1234', '8765', '12345678']) {
      const { status, body } = await shop.visitor.call('setPin', { body: { pin: easy }, headers: { cookie } });
      expect([easy, status, body]).toMatchObject([easy, 400, { field: 'pin', message: 'Pin is too easy to guess.' }]);
    }
  });

  test('a PIN has 4 to 8 digits', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    const cookie = await bench.logIn(shop.tess);
    for (const text of ['', '123', '123456789', '12a4', '１２８４', ' 2580', '-258', '25.8']) {
      for (const sent of [
        await shop.visitor.call('setPin', { body: { pin: text }, headers: { cookie } }),
        await unlock(shop, bench, shop.tess, text),
      ]) {
        expect([text, sent.status, sent.body]).toMatchObject([text, 400, { field: 'pin', message: 'Pin must have 4 to 8 digits.' }]);
      }
    }
  });

  test('a PIN works only on its own device, and its hash is worthless without the token of the device', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    const other = await shareDevice(shop, 'Bench 3');
    expect((await unlock(shop, other, shop.tess)).body).toEqual({
      success: false,
      message: 'Enter your password.',
      password_required: true,
    });
    expect((await unlock(shop, bench, shop.tess, pin, 'fettle_device=forged')).body).toEqual({
      success: false,
      message: 'This device is no longer shared. Log in with your password.',
      password_required: true,
    });
    const { pin_hash } = await shop.db
      .selectFrom('device_employees')
      .select('pin_hash')
      .where('employee_id', '=', shop.tess.id)
      .executeTakeFirstOrThrow();
    expect(await verifyPassword(pin, pin_hash ?? '')).toBe(false);
    expect(await verifyPassword(pin, pin_hash ?? '', other.cookie.replace('fettle_device=', ''))).toBe(false);
    expect(await verifyPassword(pin, pin_hash ?? '', bench.cookie.replace('fettle_device=', ''))).toBe(true);
  });

  test('PINs and tokens are neither stored nor logged', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    await unlock(shop, bench, shop.tess, '739164');
    await unlock(shop, bench, shop.tess);
    const stored = [
      await shop.db.selectFrom('shared_devices').selectAll().execute(),
      await shop.db.selectFrom('device_employees').select(['pin_hash', 'pin_length']).execute(),
      await shop.db.selectFrom('attempt_counts').select('key').execute(),
    ];
    const token = bench.cookie.replace('fettle_device=', '');
    for (const text of [JSON.stringify(stored), JSON.stringify(shop.log)]) {
      for (const secret of [`"${token}"`, `"${pin}"`, '739164']) expect(text).not.toContain(secret);
    }
  });

  test('a session ends a minute after the device should have locked, and use renews it', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    const tess = await unlocked(shop, bench, shop.tess);
    shop.clock.advance({ minutes: 6 });
    expect(await userOf(shop, tess)).toBe(shop.tess.id);
    shop.clock.advance({ minutes: 6 });
    expect(await userOf(shop, tess)).toBe(shop.tess.id);
    shop.clock.advance({ minutes: 6, ms: 1 });
    expect(await userOf(shop, tess)).toBeUndefined();
  });

  test('a shared device keeps its identity when nobody is a known employee on it anymore', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    await shop.ada.call('updateUser', { params: { id: shop.ada.id }, body: { new_password: 'another wrench in time' } });
    const reply = await shop.visitor.call('login', {
      params: { userId: shop.walt.id },
      body: { password },
      headers: { cookie: bench.cookie },
    });
    expect(readDeviceCookie(reply)).toBe(bench.cookie);
  });

  test('a shared device keeps photos and documents out of the browser cache', async () => {
    await using open = await openBench(engine);
    const { shop, bench } = open;
    const id = await shop.addMachine(shop.tess);
    const { url: path } = (await shop.tess.call('addPhoto', { params: { id }, file: samplePhoto() })).body.photo;
    const headers = await unlocked(shop, bench, shop.tess);
    expect((await shop.tess.send({ method: 'GET', path })).headers['cache-control']).toContain('immutable');
    expect((await shop.visitor.send({ method: 'GET', path, headers })).headers['cache-control']).toBe('no-store');
    expect((await shop.visitor.call('labelPdf', { params: { ids: id }, headers })).headers['cache-control']).toBe('no-store');
  });
});

describeEachEngine('PINs are revoked on every device', (engine) => {
  async function open() {
    const shop = await openTestShop(engine);
    const bench = await shareDevice(shop);
    await bench.setPin(shop.ada, pin);
    await bench.setPin(shop.tess, pin);
    return { shop, bench, [Symbol.asyncDispose]: shop.close };
  }

  test('PINs are revoked on every device when an admin sets a new password', async () => {
    await using opened = await open();
    const { shop, bench } = opened;
    const tess = await unlocked(shop, bench, shop.tess);
    await shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { new_password: 'another wrench in time' } });
    expect(await userOf(shop, tess)).toBeUndefined();
    expect((await unlock(shop, bench, shop.tess)).body).toMatchObject({ password_required: true });
  });

  test('PINs are revoked on every device when employees change their own password', async () => {
    await using opened = await open();
    const { shop, bench } = opened;
    const tess = await unlocked(shop, bench, shop.tess);
    const changed = { password1: 'another wrench in time', password2: 'another wrench in time' };
    await shop.tess.call('changePassword', { body: { current_password: password, ...changed } });
    expect(await userOf(shop, tess)).toBeUndefined();
    expect((await unlock(shop, bench, shop.tess)).body).toMatchObject({ password_required: true });
    const { body } = await shop.visitor.call('hydrate', { headers: { cookie: bench.cookie } });
    expect(body.device?.people).toContainEqual({ id: shop.tess.id, first_name: 'Tess', last_name: 'Landry', pin_length: null });
  });

  test('PINs are revoked on every device when they are deactivated, and their tile disappears', async () => {
    await using opened = await open();
    const { shop, bench } = opened;
    const tess = await unlocked(shop, bench, shop.tess);
    await shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { is_active: false } });
    expect(await userOf(shop, tess)).toBeUndefined();
    expect((await unlock(shop, bench, shop.tess)).status).toBe(403);
    const { body } = await shop.visitor.call('hydrate', { headers: { cookie: bench.cookie } });
    expect(body.device?.people.map(({ id }) => id)).toEqual([shop.ada.id]);
    await shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { is_active: true } });
    expect((await unlock(shop, bench, shop.tess)).body).toMatchObject({ password_required: true });
  });

  test('PINs are revoked on every device when an admin is no longer one, but not when another field changes', async () => {
    await using opened = await open();
    const { shop, bench } = opened;
    await shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { is_admin: true } });
    await shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { role: 2 } });
    expect((await unlock(shop, bench, shop.tess)).status).toBe(200);
    await shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { is_admin: false } });
    expect((await unlock(shop, bench, shop.tess)).body).toMatchObject({ password_required: true });
  });

  test('PINs are revoked on every device while the device is being unlocked, which leaves no session behind', async () => {
    await using opened = await open();
    const { shop, bench } = opened;
    const [attempt] = await Promise.all([
      unlock(shop, bench, shop.tess),
      shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { new_password: 'another wrench in time' } }),
    ]);
    const cookie = `${readSessionCookie(attempt)}; ${bench.cookie}`;
    expect(await userOf(shop, { cookie })).toBeUndefined();
    expect(await shop.db.selectFrom('sessions').select('employee_id').where('employee_id', '=', shop.tess.id).execute()).toEqual([]);
  });

  test('PINs are revoked on every device while one is being set, which leaves none behind', async () => {
    await using opened = await open();
    const { shop, bench } = opened;
    const headers = { cookie: await bench.logIn(shop.tess) };
    const [set, left] = await Promise.all([
      shop.visitor.call('setPin', { body: { pin: '8265' }, headers }),
      shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { is_active: false } }),
    ]);
    expect([200, 401]).toContain(set.status);
    expect(left.status).toBe(200);
    const pins = shop.db.selectFrom('device_employees').select('pin_hash').where('employee_id', '=', shop.tess.id);
    expect(await pins.execute()).toEqual([{ pin_hash: null }]);
  });
});

describeEachEngine('With a PIN', (engine) => {
  const required = [403, { success: false, message: 'Enter your password to continue.', password_required: true }];

  async function open() {
    const shop = await openTestShop(engine);
    const bench = await shareDevice(shop);
    await bench.setPin(shop.ada, pin);
    await bench.setPin(shop.tess, pin);
    const ada = { headers: await unlocked(shop, bench, shop.ada) };
    return { shop, bench, ada, [Symbol.asyncDispose]: shop.close };
  }

  test('an admin reaches neither admin screens, nor the export, nor employees', async () => {
    await using opened = await open();
    const { shop, ada } = opened;
    const id = await shop.addMachine(shop.tess, {}, 'completed');
    for (const refused of [
      await shop.visitor.call('getFloor', ada),
      await shop.visitor.call('exportMachines', ada),
      await shop.visitor.call('getExports', ada),
      await shop.visitor.call('getDevices', ada),
      await shop.visitor.call('updateUser', { ...ada, params: { id: shop.tess.id }, body: { role: 2 } }),
      await shop.visitor.call('getUserMetrics', {
        ...ada,
        params: { userId: shop.tess.id },
        query: { start: '2026-11-01', end: '2026-11-30' },
      }),
    ]) {
      expect([refused.status, refused.body]).toEqual(required);
    }
    expect((await shop.card(id)).status).toBe('completed');
    const { body } = await shop.visitor.call('getUsers', ada);
    expect(body.data.every((employee) => employee.email === undefined)).toBe(true);
  });

  test("an admin cannot change a coworker's note", async () => {
    await using opened = await open();
    const { shop, ada } = opened;
    const id = await shop.addMachine(shop.tess);
    const { note } = (await shop.tess.call('addNote', { params: { id }, body: { content: 'Hums.' } })).body;
    const refused = await shop.visitor.call('updateNote', { ...ada, params: { noteId: note.id }, body: { content: 'Quiet.' } });
    expect([refused.status, refused.body]).toEqual(required);
  });

  test('an admin has the rights of a technician, and does the daily work', async () => {
    await using opened = await open();
    const { shop, ada } = opened;
    const { body } = await shop.visitor.call('hydrate', ada);
    expect([body.user?.is_admin, body.device?.session?.needs_password]).toEqual([false, true]);
    const id = await shop.addMachine(shop.tess);
    expect((await shop.visitor.call('addNote', { ...ada, params: { id }, body: { content: 'Hums.' } })).status).toBe(200);
  });

  test('nobody sets a PIN without their password', async () => {
    await using opened = await open();
    const { shop, bench } = opened;
    const tess = { headers: await unlocked(shop, bench, shop.tess) };
    const refused = await shop.visitor.call('setPin', { ...tess, body: { pin: '4711' } });
    expect([refused.status, refused.body]).toMatchObject([403, { confirm_password: true }]);
    const confirmed = await confirmPassword(shop, bench, tess);
    expect((await shop.visitor.call('setPin', { ...confirmed, body: { pin: '4711' } })).status).toBe(200);
    expect((await unlock(shop, bench, shop.tess, '4711')).status).toBe(200);
  });

  test('the password gives an admin their rights for 10 minutes', async () => {
    await using opened = await open();
    const { shop, bench } = opened;
    const ada = await confirmPassword(shop, bench, opened.ada);
    for (const [minutes, expected] of [
      [5, 200],
      [4, 200],
      [1, 403],
    ] as const) {
      shop.clock.advance({ minutes });
      expect((await shop.visitor.call('getFloor', ada)).status).toBe(expected);
    }
  });

  test('technicians are told what only admins may do, not asked for a password', async () => {
    await using opened = await open();
    const { shop, bench } = opened;
    const tess = { headers: await unlocked(shop, bench, shop.tess) };
    expect((await shop.visitor.call('getFloor', tess)).body).toEqual({ success: false, message: 'Only an admin may do this.' });
  });
});

describeEachEngine('A login', (engine) => {
  test('a login that was checked just before the password changed opens no session', async () => {
    await using shop = await openTestShop(engine);
    const [attempt] = await Promise.all([
      login(shop, shop.tess.id, password),
      shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { new_password: 'another wrench in time' } }),
    ]);
    expect(await userOf(shop, { cookie: readSessionCookie(attempt) })).toBeUndefined();
    expect(await shop.db.selectFrom('sessions').select('employee_id').where('employee_id', '=', shop.tess.id).execute()).toEqual([]);
  });
});

describeEachEngine('A PIN and the password', (engine) => {
  test('with a PIN, the reply says that an admin has the rights of a technician', async () => {
    await using opened = await openBench(engine);
    await opened.bench.setPin(opened.shop.ada, pin);
    expect((await unlock(opened.shop, opened.bench, opened.shop.ada)).body.user?.is_admin).toBe(false);
  });

  test('the password lifts the wait after wrong PINs', async () => {
    await using opened = await openBench(engine);
    const { shop, bench } = opened;
    for (let guess = 0; guess < 5; guess += 1) await unlock(shop, bench, shop.tess, '1111');
    expect((await unlock(shop, bench, shop.tess)).status).toBe(429);
    const headers = { cookie: bench.cookie };
    expect((await shop.visitor.call('login', { params: { userId: shop.tess.id }, body: { password }, headers })).status).toBe(200);
    expect((await unlock(shop, bench, shop.tess)).status).toBe(200);
  });

  test('the password that is entered again lifts the wait after wrong PINs, also after the last one', async () => {
    await using opened = await openBench(engine);
    const { shop, bench } = opened;
    let tess = { headers: await unlocked(shop, bench, shop.tess) };
    for (let guess = 0; guess < 5; guess += 1) await unlock(shop, bench, shop.tess, '1111');
    expect((await unlock(shop, bench, shop.tess)).status).toBe(429);
    tess = await confirmPassword(shop, bench, tess);
    expect((await unlock(shop, bench, shop.tess)).status).toBe(200);
    await shop.db.updateTable('device_employees').set({ wrong_pins: 10 }).execute();
    expect((await unlock(shop, bench, shop.tess)).body).toMatchObject({ password_required: true });
    await confirmPassword(shop, bench, tess);
    expect((await unlock(shop, bench, shop.tess)).status).toBe(200);
  });
});
