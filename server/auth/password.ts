import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2Async = promisify(argon2);

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** Hashes a password with argon2id, as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await argon2Async('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(hash)}`;
}

/** Whether the password is the one behind the hash. Takes as long for a hash of nobody's (`undefined`), which nothing matches. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, , , parameters, salt, expected] = (hash ?? nobodysHash).split('$');
  const { m, t, p } = Object.fromEntries((parameters ?? '').split(',').map((part) => part.split('=')));
  const wanted = Buffer.from(expected ?? '', 'base64');
  const actual = await argon2Async('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt ?? '', 'base64'),
    tagLength: wanted.length,
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
  });
  return timingSafeEqual(actual, wanted) && hash !== undefined;
}

const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(tagLength))}`;

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
