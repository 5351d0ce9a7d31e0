import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop, password } from '../../testing/test-shop.ts';

const overHttps = { 'x-forwarded-proto': 'https' };

describeEachEngine('The session cookie over HTTPS', (engine) => {
  test('the session cookie over HTTPS is one that only this host can set', async () => {
    await using shop = await openTestShop(engine, { trustProxy: true });
    const login = { params: { userId: shop.tess.id }, body: { password }, headers: overHttps };
    const { headers } = await shop.visitor.call('login', login);
    const [session = '', device = ''] = headers['set-cookie'] ?? [];
    expect([session, device].map((cookie) => cookie.replace(/=token-\d+/, ''))).toEqual([
      '__Host-fettle_session; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-fettle_device; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
    const cookie = session.split(';')[0] ?? '';
    const hydrate = (cookie: string) => shop.visitor.call('hydrate', { headers: { ...overHttps, cookie } });
    expect((await hydrate(cookie)).body.user?.id).toBe(shop.tess.id);
    // Planted by a page on another port, which can set any name but one with the prefix.
    expect((await hydrate(cookie.replace('__Host-', ''))).body.user).toBeNull();
    const { headers: after } = await shop.visitor.call('logout', { headers: { ...overHttps, cookie } });
    expect(after['set-cookie']).toEqual([expect.stringMatching(/^__Host-fettle_session=; Max-Age=0; Path=\/; Expires=.*Secure/)]);
  });

  test('the session cookie over HTTPS replaces the one from before, without a new login', async () => {
    await using shop = await openTestShop(engine, { trustProxy: true });
    // Like every session that began before, Tess's has no address.
    const { cookie = '' } = shop.tess;
    const { body, headers } = await shop.visitor.call('hydrate', { headers: { ...overHttps, cookie } });
    expect(body.user?.id).toBe(shop.tess.id);
    const [moved = '', cleared] = headers['set-cookie'] ?? [];
    expect(moved).toContain(`__Host-${cookie}; Max-Age=2592000`);
    expect(cleared).toMatch(/^fettle_session=; Max-Age=0; Path=\/;/);
    const again = await shop.visitor.call('hydrate', { headers: { ...overHttps, cookie: `${moved.split(';')[0]}; ${cookie}` } });
    expect([again.body.user?.id, again.headers['set-cookie']]).toEqual([shop.tess.id, undefined]);
  });
});
