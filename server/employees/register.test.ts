import { expect, test } from 'vitest';
import { describeInShop, describeEachEngine } from '../testing/on-each-engine.ts';
import { statusesOf } from '../testing/test-client.ts';
import { openTestShop, password, setupCode } from '../testing/test-shop.ts';

const nora = {
  role: 1,
  first_name: 'Nora',
  last_name: 'Guidry',
  email: 'nora@bayou.example',
  password1: password,
  password2: password,
};

describeEachEngine('The first start', (engine) => {
  test('the first visitor at this machine becomes an admin and is signed in, and then the door is shut', async () => {
    await using shop = await openTestShop(engine, { isStaffed: false });
    expect((await shop.visitor.call('getShop')).body.data).toMatchObject({ setup: 'from-here' });

    const { status, body, headers } = await shop.visitor.call('register', { body: { ...nora, is_admin: false } });
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
    expect(await shop.rowCounts()).toMatchObject({ known_devices: 1 });
    expect((await shop.visitor.call('hydrate', { headers: { cookie } })).body.user).toMatchObject({ first_name: 'Nora' });

    expect((await shop.visitor.call('getShop')).body.data).toMatchObject({ setup: null });
    const second = await shop.visitor.call('register', { body: { ...nora, email: 'second@bayou.example', setup_code: setupCode } });
    expect([second.status, second.body]).toEqual([401, { success: false, message: 'Please sign in.' }]);
  });

  test.for([
    ['through a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['through another kind of proxy', { forwarded: 'for=127.0.0.1' }],
    ['through a third kind of proxy', { 'x-real-ip': '127.0.0.1' }],
    ["under another site's name that points here", { host: 'evil.example' }],
    ['from the network', { host: '192.168.1.20:3000' }],
  ] as const)('somebody who comes %s needs the setup code, and guessing it is slow', async ([, headers]) => {
    await using shop = await openTestShop(engine, { isStaffed: false });
    const register = (setup_code?: string) => shop.visitor.call('register', { headers, body: { ...nora, setup_code } });
    expect((await shop.visitor.call('getShop', { headers })).body.data).toMatchObject({ setup: 'with-code' });

    const without = await register();
    expect([without.status, without.body.message]).toEqual([403, 'The setup code is needed. The server prints it when it starts.']);
    for (let guess = 2; guess <= 5; guess += 1) expect((await register(`AAAA-AAAA-AAA${guess}`)).status).toBe(403);
    const early = await register(setupCode);
    expect([early.status, early.headers['retry-after']]).toEqual([429, '5']);
    expect(await shop.rowCounts()).toMatchObject({ employees: 0, sessions: 0 });

    shop.clock.pass({ seconds: 5 });
    expect((await register(` ${setupCode.toLowerCase().replaceAll('-', '')} `)).status).toBe(200);
  });

  test('of three who set the shop up at once, one wins', async () => {
    await using shop = await openTestShop(engine, { isStaffed: false });
    const answers = await Promise.all(
      [1, 2, 3].map((n) => shop.visitor.call('register', { body: { ...nora, email: `n${n}@bayou.example` } })),
    );
    expect(statusesOf(answers)).toEqual([200, 401, 401]);
    expect(answers.filter(({ headers }) => headers['set-cookie'])).toHaveLength(1);
    expect(await shop.rowCounts()).toMatchObject({ employees: 1, sessions: 1 });
  });
});

describeInShop('Registering an employee', (shop) => {
  test('an admin registers somebody, who then signs in with their password, and stays who they are', async () => {
    const { body, headers } = await shop.ada.call('register', { body: { ...nora, first_name: '  Nora ' } });
    expect(body.user).toMatchObject({ first_name: 'Nora', is_admin: false, role: 1 });
    expect(headers['set-cookie']).toBeUndefined();
    const login = await shop.visitor.call('login', { params: { userId: body.user.id }, body: { password } });
    expect([login.status, login.body.message, login.body.user]).toEqual([200, 'Welcome, Nora.', body.user]);
  });

  test('an admin may register another admin', async () => {
    const { body } = await shop.ada.call('register', { body: { ...nora, email: 'boss@bayou.example', is_admin: true } });
    expect(body.user).toMatchObject({ is_admin: true });
  });

  test('a technician registers nobody', async () => {
    const { status, body } = await shop.tess.call('register', { body: { ...nora, email: 'friend@bayou.example' } });
    expect([status, body]).toEqual([403, { success: false, message: 'Only an admin may do this.' }]);
  });

  test.for(['tess.landry@bayou.example', 'TESS.Landry@Bayou.Example', '  tess.landry@bayou.example  '])(
    'the email %j is taken whatever its letter case',
    async (email) => {
      const before = await shop.rowCounts();
      const { status, body } = await shop.ada.call('register', { body: { ...nora, email } });
      expect([status, body]).toEqual([409, { success: false, message: 'Another employee already has this email.' }]);
      expect(await shop.rowCounts()).toEqual(before);
    },
  );

  test.for([
    [{ password2: 'something else' }, 'The two passwords are not the same.'],
    [{ password1: 'short', password2: 'short' }, 'Password must have at least 8 characters.'],
    [{ password1: 'x'.repeat(257), password2: 'x'.repeat(257) }, 'Password must have at most 256 characters.'],
    [{ password2: '' }, 'Re-Enter Password is required.'],
    [{ password2: undefined }, 'Re-Enter Password is required.'],
    [{ role: undefined }, 'Position is required.'],
    [{ role: 4 }, 'Position is not one of the choices.'],
    [{ role: '1' }, 'Position is not one of the choices.'],
    [{ first_name: ' ' }, 'First name is required.'],
    [{ last_name: 'x'.repeat(61) }, 'Last name must have at most 60 characters.'],
    [{ email: 'nora' }, 'Email must be an email address.'],
    [{ is_admin: 'yes' }, 'Admin must be true or false.'],
    [{ founder: 1 }, 'Unknown field: founder.'],
  ] as const)('a registration with %o is refused', async ([fault, message]) => {
    const before = await shop.rowCounts();
    const { status, body } = await shop.ada.call('register', { body: { ...nora, email: 'other@bayou.example', ...fault } });
    expect([status, body]).toEqual([400, { success: false, message }]);
    expect(await shop.rowCounts()).toEqual(before);
  });
});
