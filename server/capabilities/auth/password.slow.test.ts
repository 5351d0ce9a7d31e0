import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

const hash = await hashPassword('a wrench in time');

test("a password is hashed with argon2id at OWASP's recommended cost and a random salt", async () => {
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hashPassword('a wrench in time')).not.toBe(hash);
});

test('only the exact password matches', async () => {
  expect(await verifyPassword('a wrench in time', hash)).toBe(true);
  for (const guess of ['a wrench in tim', 'A wrench in time', 'a wrench in time ', ''])
    expect(await verifyPassword(guess, hash)).toBe(false);
});

test('no password matches a missing hash', async () => {
  expect(await verifyPassword('', undefined)).toBe(false);
  expect(await verifyPassword('a wrench in time', undefined)).toBe(false);
});

test('a hash with other cost parameters still matches', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', reference)).toBe(true);
});
