import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

const hash = await hashPassword('a wrench in time');

test("a password is kept as argon2id at OWASP's cost, and never the same way twice", async () => {
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hashPassword('a wrench in time')).not.toBe(hash);
});

test('only the password itself matches', async () => {
  expect(await isPassword('a wrench in time', hash)).toBe(true);
  for (const guess of ['a wrench in tim', 'A wrench in time', 'a wrench in time ', '']) expect(await isPassword(guess, hash)).toBe(false);
});

test("nothing is the password of an employee who is not there, not even what nobody's hash was made of", async () => {
  expect(await isPassword('', undefined)).toBe(false);
  expect(await isPassword('a wrench in time', undefined)).toBe(false);
});

test('a hash made at another cost still matches', async () => {
  // Made by the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await isPassword('password', reference)).toBe(true);
});
