import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeInShop } from '../testing/on-each-engine.ts';
import { password } from '../testing/test-shop.ts';
import { refuseGuessable } from './password-rules.ts';

const tess = { first_name: 'Tess', last_name: 'Landry', email: 'tess.landry@bayou.example' };
const common = 'This password is one of the most common ones. Choose another.';
const hasName = 'The password must not contain the first or last name.';
const hasEmail = 'The password must not contain the email address.';
const hasShop = "The password must not contain the shop's name.";

const refusal = (password: string, owner: Partial<typeof tess> = {}, shopName = 'Bayou Appliance') =>
  refuseGuessable(password, { ...tess, ...owner }, shopName).then(
    () => undefined,
    (error: Error) => error.message,
  );

describe('a password that is easily guessed is refused', () => {
  test.for([
    ['password', common],
    ['12345678', common],
    ['00000000', common],
    ['QwErTyUiOp', common],
    ['p@ssw0rd', common],
    ['i-am-tess-42', hasName],
    ['T.E.S.S. rules', hasName],
    ['landry landry', hasName],
    ['bayou.example is mine', hasShop],
    ['bayouappliance', hasShop],
    ['Best Appliance!', hasShop],
  ] as const)('%s: %s', async ([password, sentence]) => {
    expect(await refusal(password)).toBe(sentence);
  });

  test('with accents or without them', async () => {
    for (const password of ['renée-renée', 'RENEE-RENEE']) expect(await refusal(password, { first_name: 'Renée' })).toBe(hasName);
  });

  test('when it has a part of a double name, or the two short ones together', async () => {
    expect(await refusal('guadalupe22', { first_name: 'Maximiliana-Guadalupe' })).toBe(hasName);
    expect(await refusal('bo li 12345', { first_name: 'Bo', last_name: 'Li' })).toBe(hasName);
  });

  test('when it has what comes before the @, or the whole address', async () => {
    expect(await refusal('fixer77-fixer77', { email: 'fixer77@bayou.example' })).toBe(hasEmail);
    expect(await refusal('x1@elm.example', { email: 'x1@elm.example' })).toBe(hasEmail);
  });
});

test.for(['a wrench in time', 'lint-filter-42', 'fix-it-right', 'drum-seal-77', 'bo-knows-tubs', 'Passwords are fun'])(
  '%s is allowed',
  async (password) => {
    expect(await refusal(password, { first_name: 'Bo' }, 'AB Co')).toBeUndefined();
  },
);

test('the list has thousands of passwords that are long enough, one a line, in small letters', () => {
  const words = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  expect(words.length).toBeGreaterThan(9_000);
  expect(words.filter((word) => word.length < 8 || word !== word.toLowerCase() || word !== word.trim())).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});

describeInShop('Where a password is chosen', (shop) => {
  test('registering an employee refuses it, and registers no one', async () => {
    const before = await shop.rowCounts();
    const body = { role: 1, first_name: 'Nora', last_name: 'Guidry', email: 'nora@bayou.example' };
    for (const [password, message] of [
      ['sunshine', common],
      ['guidry-nora', hasName],
    ]) {
      const answer = await shop.ada.call('register', { body: { ...body, password1: password, password2: password } });
      expect([answer.status, answer.body]).toEqual([400, { success: false, message }]);
    }
    expect(await shop.rowCounts()).toEqual(before);
  });

  test('changing it oneself refuses it, and the old one stays', async () => {
    for (const [next, message] of [
      ['football', common],
      ['tesslandry', hasName],
    ]) {
      const body = { current_password: password, password1: next, password2: next };
      const answer = await shop.tess.call('changePassword', { body });
      expect([answer.status, answer.body]).toEqual([400, { success: false, message }]);
    }
    expect((await shop.visitor.call('login', { params: { userId: shop.tess.id }, body: { password } })).status).toBe(200);
  });

  test("an admin's new password for an employee is refused by the name and email after the change, and nothing is changed", async () => {
    const change = (body: object) => shop.ada.call('updateUser', { params: { id: shop.walt.id }, body });
    for (const [body, message] of [
      [{ new_password: 'baseball' }, common],
      [{ new_password: 'mister hebert' }, hasName],
      [{ last_name: 'Savoie', new_password: 'mister savoie' }, hasName],
      [{ email: 'boiler@bayou.example', new_password: 'boilermaker' }, hasEmail],
    ] as const) {
      const answer = await change(body);
      expect([answer.status, answer.body]).toEqual([400, { success: false, message }]);
    }
    expect((await shop.walt.call('hydrate')).body.user).toMatchObject({ last_name: 'Hebert', email: shop.walt.email });
    expect((await change({ last_name: 'Savoie', new_password: 'mister hebert' })).status).toBe(200);
  });
});
