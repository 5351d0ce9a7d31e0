import { startLists } from '@fettle/contract/shared/catalog.ts';
import { type Call, fileReply } from '@fettle/contract/call.ts';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { describeEachEngine } from '../../testing/describe-each-engine.ts';
import { openTestShop, password, setupCode, type TestShop } from '../../testing/test-shop.ts';
import { addCallRoutes } from './call-routes.ts';
import { registerErrorHandler } from './error-handler.ts';

const refused = { success: false, message: 'Nothing was changed. Enter your password to continue.', confirm_password: true };

const nora = { role: 1, first_name: 'Nora', last_name: 'Guidry', email: 'nora@bayou.example', password1: password, password2: password };

describeEachEngine('Calls that need the password', (engine) => {
  test.for<[string, (shop: TestShop) => Promise<{ status: number; body: object }>]>([
    ['registering an employee', ({ ada }) => ada.call('register', { body: nora })],
    [
      "changing an employee's email",
      ({ ada, tess }) => ada.call('updateUser', { params: { id: tess.id }, body: { email: 'new@bayou.example' } }),
    ],
    ['deactivating an employee', ({ ada, tess }) => ada.call('updateUser', { params: { id: tess.id }, body: { is_active: false } })],
    ['sharing a device', ({ ada }) => ada.call('shareDevice', { body: { name: 'Bench 2' } })],
    ['creating a wall link', ({ ada }) => ada.call('addWallLink', { body: { name: 'TV', shows_names: true } })],
    ['saving a printer', ({ ada }) => ada.call('savePrinter', { body: { use: 'labels', url: 'zpl://192.0.2.1' } })],
    ['asking for it', ({ ada }) => ada.call('checkPasswordAge')],
  ])('%s is refused 10 minutes after the login, until the password is entered again', async ([, send]) => {
    await using shop = await openTestShop(engine);
    shop.clock.advance({ minutes: 10 });
    const before = await shop.countRows();
    const { status, body } = await send(shop);
    expect([status, body]).toEqual([403, refused]);
    expect(await shop.countRows()).toEqual(before);
    for (const employee of [shop.ada, shop.tess]) await employee.call('confirmPassword', { body: { password } });
    shop.clock.advance({ minutes: 9, seconds: 59 });
    expect((await send(shop)).status).toBe(200);
  });

  test('the first visitor of a new shop needs no password', async () => {
    await using shop = await openTestShop(engine, { hasEmployees: false });
    expect((await shop.visitor.call('register', { body: { ...nora, setup_code: setupCode } })).status).toBe(200);
  });

  test('a call that was refused with a key runs when it is repeated with the same key', async () => {
    await using shop = await openTestShop(engine);
    shop.clock.advance({ minutes: 10 });
    const promote = () =>
      shop.ada.call('updateUser', { params: { id: shop.tess.id }, body: { is_admin: true }, headers: { 'idempotency-key': 'promote' } });
    expect((await promote()).status).toBe(403);
    await shop.ada.call('confirmPassword', { body: { password } });
    expect((await promote()).body).toMatchObject({ success: true, user: { is_admin: true } });
  });
});

test('a file is refused, too, and sent once the password was entered', async () => {
  let passwordValidMs = 0;
  const employee = { id: 1, first_name: 'Ada', last_name: 'Boudreaux', email: '', is_admin: true, role: 0, is_active: true } as const;
  const app = fastify();
  registerErrorHandler(app);
  const download = {
    method: 'GET',
    path: '/api/export/secrets',
    summary: 'Returns a file.',
    access: 'admin',
    needsPassword: true,
    reply: fileReply('text/plain'),
  } as const satisfies Call;
  app.addHook('onRequest', async (request) => void Object.assign(request, { cookies: {} }));
  addCallRoutes(
    app,
    { download },
    { download: async () => ({ file: Buffer.from('secret'), name: 'secret.txt', type: 'text/plain', inline: false }) },
    {
      // No call of this test touches the database.
      engine: undefined as never,
      now: () => new Date(),
      steadyNow: () => new Date(),
      lists: { get: () => startLists, renew: async () => undefined },
      findCard: async () => undefined,
      sessions: {
        read: () => undefined,
        tokenHash: () => undefined,
        authenticate: async () => ({ employee, sharedDevice: undefined, passwordValidMs, listsVersion: 0 }),
        set: () => undefined,
        clear: () => undefined,
      },
      devices: { read: () => undefined, set: () => undefined },
      publicUrl: undefined,
      isSetUp: async () => true,
      isOverloaded: () => false,
      onChange: () => undefined,
    },
  );
  const open = () => app.inject({ method: 'GET', url: '/api/export/secrets' });
  const before = await open();
  expect([before.statusCode, before.json()]).toEqual([403, refused]);
  passwordValidMs = 1;
  expect((await open()).body).toBe('secret');
  await app.close();
});
