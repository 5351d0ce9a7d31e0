import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop, password } from '../../testing/test-shop.ts';
import { readDeviceCookie, login } from '../../testing/login.ts';

describeEachEngine('Logging in', (engine) => {
  /** A new shop for each test because failures are stored. It trusts a proxy, so that tests can choose the client address. */
  const open = () => openTestShop(engine, { trustProxy: true });

  test('the right password returns the employee, a greeting and cookies that scripts cannot read', async () => {
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
    expect(headers['set-cookie']).toEqual([
      'fettle_session=token-4; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
      'fettle_device=token-5; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  test('cookies are Secure over HTTPS', async () => {
    await using shop = await open();
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    const reply = await shop.visitor.call('login', { params: { userId: shop.tess.id }, body: { password }, headers });
    expect(reply.headers['set-cookie']).toEqual([expect.stringContaining('; Secure'), expect.stringContaining('; Secure')]);
  });

  test('a wrong password and an unknown employee return the same reply', async () => {
    await using shop = await open();
    const wrong = await login(shop, shop.tess.id, 'not it at all');
    const unknown = await login(shop, 4711, 'not it at all');
    expect([wrong.status, wrong.body]).toEqual([401, { success: false, message: 'Wrong password.', field: 'password' }]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  test('composed and decomposed accents in a password match', async () => {
    await using shop = await open();
    const registration = { role: 0, first_name: 'Zoé', last_name: 'Roy', email: 'zoe@bayou.example', password1: 'caf\u00e9 au lait' };
    const { body } = await shop.ada.call('register', { body: { ...registration, password2: registration.password1 } });
    expect((await login(shop, body.user.id, 'cafe\u0301 au lait')).status).toBe(200);
    expect((await login(shop, body.user.id, 'cafe au lait')).status).toBe(401);
  });

  test('passwords and tokens are neither stored nor logged', async () => {
    await using shop = await open();
    await login(shop, shop.tess.id, 'my mistyped secret');
    const { headers } = await login(shop, shop.tess.id, password);
    const token = /fettle_session=([^;]+)/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
    const device = readDeviceCookie({ headers }).replace('fettle_device=', '');
    expect([token, device]).not.toContain('');
    const stored = [
      await shop.db.selectFrom('sessions').selectAll().execute(),
      await shop.db.selectFrom('employees').selectAll().execute(),
      await shop.db.selectFrom('known_devices').selectAll().execute(),
      await shop.db.selectFrom('attempt_counts').selectAll().execute(),
    ];
    for (const text of [JSON.stringify(stored), JSON.stringify(shop.log)]) {
      for (const secret of [token, device, password, 'my mistyped secret']) expect(text).not.toContain(secret);
    }
  });
});
