import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeInShop } from '../../testing/describe-each-engine.ts';
import { password } from '../../testing/test-shop.ts';
import { rejectWeakPassword } from './reject-weak-password.ts';

const tess = { first_name: 'Tess', last_name: 'Landry', email: 'tess.landry@bayou.example' };
const common = 'This password is too common. Choose another one.';
const hasName = 'The password must not contain the first or last name.';
const hasEmail = 'The password must not contain the email address.';
const hasShop = "The password must not contain the shop's name.";

const rejection = (password: string, owner: Partial<typeof tess> = {}, shopName = 'Bayou Appliance') =>
  rejectWeakPassword(password, { ...tess, ...owner }, shopName, 'password1').then(
    () => undefined,
    (error: Error) => error.message,
  );

describe('A weak password', () => {
  test.for([
    ['password', common],
    ['12345678', common],
    ['00000000', common],
    ['QwErTyUiOp', common],
    ['p@ssw0rd', common],
    ['            ', common],
    ['ababababab', common],
    ['Summer2026!', common],
    ['2026-October', common],
    ['Winter 26!!', common],
    ['i-am-tess-42', hasName],
    ['T.E.S.S. rules', hasName],
    ['landry landry', hasName],
    ['bayou.example is mine', hasShop],
    ['bayouappliance', hasShop],
    ['Best Appliance!', hasShop],
  ] as const)('the password %s is rejected: %s', async ([password, message]) => {
    expect(await rejection(password)).toBe(message);
  });

  test('a password that contains the name with or without accents is rejected', async () => {
    for (const password of ['renée-renée', 'RENEE-RENEE']) expect(await rejection(password, { first_name: 'Renée' })).toBe(hasName);
  });

  test('a password that contains one part of a double name, or first and last name if both are short, is rejected', async () => {
    expect(await rejection('guadalupe22', { first_name: 'Maximiliana-Guadalupe' })).toBe(hasName);
    expect(await rejection('bo li 12345', { first_name: 'Bo', last_name: 'Li' })).toBe(hasName);
  });

  test('a password that contains Fettle is rejected', async () => {
    const hasFettle = 'The password must not contain Fettle.';
    for (const password of ['fettle123!', 'In fine F-e-t-t-l-e']) expect(await rejection(password)).toBe(hasFettle);
  });

  test('a password that contains the email address or its part before the @ is rejected', async () => {
    expect(await rejection('fixer77-fixer77', { email: 'fixer77@bayou.example' })).toBe(hasEmail);
    expect(await rejection('x1@elm.example', { email: 'x1@elm.example' })).toBe(hasEmail);
  });
});

test.for(['a wrench in time', 'lint-filter-42', 'fix-it-right', 'drum-seal-77', 'bo-knows-tubs', 'Passwords are fun'])(
  'the password %s is allowed',
  async (password) => {
    expect(await rejection(password, { first_name: 'Bo' }, 'AB Co')).toBeUndefined();
  },
);

test('the list has over 9,000 unique lowercase passwords of at least 8 characters', () => {
  const words = readFileSync(new URL('../../platform/system/common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  expect(words.length).toBeGreaterThan(9_000);
  expect(words.filter((word) => word.length < 8 || word !== word.toLowerCase() || word !== word.trim())).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});

describeInShop('Weak passwords', (shop) => {
  test('weak passwords are rejected when registering an employee, and nobody is registered', async () => {
    const before = await shop.countRows();
    const body = { role: 1, first_name: 'Nora', last_name: 'Guidry', email: 'nora@bayou.example' };
    for (const [password, message] of [
      ['sunshine', common],
      ['guidry-nora', hasName],
    ]) {
      const reply = await shop.ada.call('register', { body: { ...body, password1: password, password2: password } });
      expect([reply.status, reply.body]).toEqual([400, { success: false, message, field: 'password1' }]);
    }
    expect(await shop.countRows()).toEqual(before);
  });

  test('weak passwords are rejected when employees change their own, and the old password stays', async () => {
    for (const [next, message] of [
      ['football', common],
      ['tesslandry', hasName],
    ]) {
      const body = { current_password: password, password1: next, password2: next };
      const reply = await shop.tess.call('changePassword', { body });
      expect([reply.status, reply.body]).toEqual([400, { success: false, message, field: 'password1' }]);
    }
    expect((await shop.visitor.call('login', { params: { userId: shop.tess.id }, body: { password } })).status).toBe(200);
  });

  test('weak passwords are rejected when set by an admin, based on the new name and email, and nothing changes', async () => {
    const change = (body: object) => shop.ada.call('updateUser', { params: { id: shop.walt.id }, body });
    for (const [body, message] of [
      [{ new_password: 'baseball' }, common],
      [{ new_password: 'mister hebert' }, hasName],
      [{ last_name: 'Savoie', new_password: 'mister savoie' }, hasName],
      [{ email: 'boiler@bayou.example', new_password: 'boilermaker' }, hasEmail],
    ] as const) {
      const reply = await change(body);
      expect([reply.status, reply.body]).toEqual([400, { success: false, message, field: 'new_password' }]);
    }
    expect((await shop.walt.call('hydrate')).body.user).toMatchObject({ last_name: 'Hebert', email: shop.walt.email });
    expect((await change({ last_name: 'Savoie', new_password: 'mister hebert' })).status).toBe(200);
  });
});
