import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Turns } from '../../platform/system/turns.ts';

const argon2Async = promisify(argon2);

/**
 * Two at a time: each takes 19 MiB and a thread of libuv's four, which also read files and look up names. The HTTP layer limits how many may
 * wait.
 */
const turns = new Turns(2);

async function inTurn(...task: Parameters<typeof argon2Async>): Promise<Buffer> {
  await turns.take();
  try {
    return await argon2Async(...task);
  } finally {
    turns.release();
  }
}

/** OWASP's recommendation for argon2id: 19 MiB of memory, two passes, one lane. */
const recommendedCost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/**
 * Returns an argon2id hash in PHC format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Without the same `secret`, which is not part of the
 * hash, nobody can check a guess. Only tests spend less than the recommended cost.
 */
export async function hashPassword(password: string, secret = '', cost = recommendedCost): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await inTurn('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...withSecret(secret), ...cost });
  return toText(cost, nonce, hash);
}

/** Returns false without a hash, after the same time, so that response times do not reveal which employees exist. */
export async function verifyPassword(password: string, hash: string | undefined, secret = ''): Promise<boolean> {
  const [, , , parameters, salt, expected] = (hash ?? dummyHash).split('$');
  const { m, t, p } = Object.fromEntries((parameters ?? '').split(',').map((part) => part.split('=')));
  const wanted = Buffer.from(expected ?? '', 'base64');
  const actual = await inTurn('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt ?? '', 'base64'),
    tagLength: wanted.length,
    ...withSecret(secret),
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
  });
  return timingSafeEqual(actual, wanted) && hash !== undefined;
}

const dummyHash = toText(recommendedCost, Buffer.alloc(16), Buffer.alloc(tagLength));

function toText({ memory, passes, parallelism }: typeof recommendedCost, nonce: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`;
}

function withSecret(secret: string): { secret?: string } {
  return secret ? { secret } : {};
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
