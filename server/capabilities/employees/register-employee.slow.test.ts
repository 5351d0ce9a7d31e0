import { expect, test } from 'vitest';
import { describeInShop, describeEachEngine } from '../../testing/describe-each-engine.ts';
import { sortedStatuses } from '../../testing/test-client.ts';
import { openTestShop, password, setupCode } from '../../testing/test-shop.ts';

const nora = {
  role: 1,
  first_name: 'Nora',
  last_name: 'Guidry',
  email: 'nora@bayou.example',
  password1: password,
  password2: password,
};

describeEachEngine('Setting up the shop', (engine) => {
  test('the first visitor with the setup code becomes an admin and is logged in, and registration is then closed to visitors', async () => {
    await using shop = await openTestShop(engine, { hasEmployees: false });
    expect((await shop.visitor.call('getShop')).body.data).toMatchObject({ setup: 'with-code' });

    const { status, body, headers } = await shop.visitor.call('register', { body: { ...nora, is_admin: false, setup_code: setupCode } });
    expect([status, body.message]).toEqual([200, 'Nora Guidry was registered.']);
    expect(body.user).toEqual({
      id: 1,
      first_name: 'Nora',
      last_name: 'Guidry',
      email: 'nora@bayou.example',
      role: 1,
      is_admin: true,
      is_active: true,
    });
    const [cookie = '', device] = headers['set-cookie'] ?? [];
    expect(cookie).toBe('fettle_session=token-1; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax');
    expect(device).toBe('fettle_device=token-2; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax');
    expect(await shop.countRows()).toMatchObject({ known_devices: 1 });
    expect((await shop.visitor.call('hydrate', { headers: { cookie } })).body.user).toMatchObject({ first_name: 'Nora' });

    expect((await shop.visitor.call('getShop')).body.data).toMatchObject({ setup: null });
    const second = await shop.visitor.call('register', { body: { ...nora, email: 'second@bayou.example', setup_code: setupCode } });
    expect([second.status, second.body]).toEqual([401, { success: false, message: 'Please log in.' }]);
  });

  test.for([
    // Where a proxy on the same computer passes on no sign of itself, every stranger looks like this.
    ['on the same computer', {}],
    ['through a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['through another kind of proxy', { forwarded: 'for=127.0.0.1' }],
    ['through a third kind of proxy', { 'x-real-ip': '127.0.0.1' }],
    ["through another site's host name", { host: 'evil.example' }],
    ['from the network', { host: '192.168.1.20:3000' }],
  ] as const)('a visitor %s needs the setup code, and guesses are throttled', async ([, headers]) => {
    await using shop = await openTestShop(engine, { hasEmployees: false });
    const register = (setup_code?: string) => shop.visitor.call('register', { headers, body: { ...nora, setup_code } });
    expect((await shop.visitor.call('getShop', { headers })).body.data).toMatchObject({ setup: 'with-code' });

    const without = await register();
    const message = "Enter the setup code. It's shown in the window where Fettle was started.";
    expect([without.status, without.body]).toEqual([403, { success: false, message, field: 'setup_code' }]);
    for (let guess = 2; guess <= 5; guess += 1) expect((await register(`AAAA-AAAA-AAA${guess}`)).status).toBe(403);
    const early = await register(setupCode);
    expect([early.status, early.headers['retry-after'], early.body.field]).toEqual([429, '5', 'setup_code']);
    expect(await shop.countRows()).toMatchObject({ employees: 0, sessions: 0 });

    shop.clock.advance({ seconds: 5 });
    expect((await register(` ${setupCode.toLowerCase().replaceAll('-', '')} `)).status).toBe(200);
  });

  test('only one of three concurrent setups succeeds', async () => {
    await using shop = await openTestShop(engine, { hasEmployees: false });
    const replies = await Promise.all(
      [1, 2, 3].map((n) => shop.visitor.call('register', { body: { ...nora, email: `n${n}@bayou.example`, setup_code: setupCode } })),
    );
    expect(sortedStatuses(replies)).toEqual([200, 401, 401]);
    expect(replies.filter(({ headers }) => headers['set-cookie'])).toHaveLength(1);
    expect(await shop.countRows()).toMatchObject({ employees: 1, sessions: 1 });
  });
});

describeInShop('Registering an employee', (shop) => {
  test('a registered employee can log in with their password, and the admin stays logged in', async () => {
    const { body, headers } = await shop.ada.call('register', { body: { ...nora, first_name: '  Nora ' } });
    expect(body.user).toMatchObject({ first_name: 'Nora', is_admin: false, role: 1 });
    expect(headers['set-cookie']).toBeUndefined();
    const login = await shop.visitor.call('login', { params: { userId: body.user.id }, body: { password } });
    expect([login.status, login.body.message, login.body.user]).toEqual([200, 'Welcome, Nora.', body.user]);
  });

  test('an admin can register another admin', async () => {
    const { body } = await shop.ada.call('register', { body: { ...nora, email: 'boss@bayou.example', is_admin: true } });
    expect(body.user).toMatchObject({ is_admin: true });
  });

  test('a technician cannot register employees', async () => {
    const { status, body } = await shop.tess.call('register', { body: { ...nora, email: 'friend@bayou.example' } });
    expect([status, body]).toEqual([403, { success: false, message: 'Only an admin may do this.' }]);
  });

  test.for([
    [{ password2: 'something else' }, 'password2', "The passwords don't match."],
    [{ password1: 'short', password2: 'short' }, 'password1', 'Password must have at least 8 characters.'],
    [{ password1: 'x'.repeat(257), password2: 'x'.repeat(257) }, 'password1', 'Password must have at most 256 characters.'],
    [{ password2: '' }, 'password2', 'Re-Enter Password is required.'],
    [{ password2: undefined }, 'password2', 'Re-Enter Password is required.'],
    [{ role: undefined }, 'role', 'Position is required.'],
    [{ role: 4 }, 'role', 'Position is not one of the choices.'],
    [{ role: '1' }, 'role', 'Position is not one of the choices.'],
    [{ first_name: ' ' }, 'first_name', 'First name is required.'],
    [{ last_name: 'x'.repeat(61) }, 'last_name', 'Last name must have at most 60 characters.'],
    [{ email: 'nora' }, 'email', 'Enter an email address.'],
    [{ is_admin: 'yes' }, 'is_admin', 'Admin must be true or false.'],
    [{ founder: 1 }, undefined, 'Unknown field: founder.'],
  ] as const)('a registration with %o is rejected, and the reply names the field', async ([fields, field, message]) => {
    const before = await shop.countRows();
    const { status, body } = await shop.ada.call('register', { body: { ...nora, email: 'other@bayou.example', ...fields } });
    expect([status, body]).toEqual([400, { success: false, message, field }]);
    expect(await shop.countRows()).toEqual(before);
  });
});
