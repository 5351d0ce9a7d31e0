import { createHash } from 'node:crypto';
import type { Db, Engine } from '../database/engine.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from './app-error.ts';

/** A request that may be sent again: by the same employee, under the same key, for the same call. */
export type KeyedRequest = { employee_id: number; call: string; key: string; asked: string };

/** How long a key is remembered, in days: longer than a phone keeps trying. */
const daysKept = 7;

const unsure = 'The same request came before, and what became of it is not known. Look before you try again.';

export function fingerprint(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const findKey = prepareQuery((db: Db, { employee_id, call, key }: { employee_id: number; call: string; key: string }) =>
  db
    .selectFrom('idempotency_keys')
    .select(['asked', 'reply'])
    .where('employee_id', '=', employee_id)
    .where('call', '=', call)
    .where('key', '=', key),
);

/**
 * The reply which this request got before, or undefined when it is new.
 * @throws AppError conflict when the key was used for something else.
 */
export async function findReply(db: Db, request: KeyedRequest): Promise<object | undefined> {
  const [found] = await findKey(db, request);
  if (!found) return undefined;
  if (found.asked !== request.asked) throw new AppError('conflict', 'This Idempotency-Key was already used for something else.');
  if (found.reply === '') throw new AppError('conflict', unsure);
  return JSON.parse(found.reply) as object;
}

/**
 * Runs `work` and keeps its reply under the key, in one transaction. When the same request got there first, nothing is
 * done and its reply is given.
 */
export async function writeOnce<Reply extends object>(
  { db, isUniqueViolation }: Engine,
  request: KeyedRequest,
  now: Date,
  work: (db: Db) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await inTransaction(db, async (db) => {
      await claimKey(db, request, now.toISOString(), isUniqueViolation);
      return await keepReply(db, request, await work(db));
    });
  } catch (error) {
    if (!(error instanceof KeyIsTaken)) throw error;
    const reply = await findReply(db, request);
    if (!reply) throw new AppError('conflict', unsure);
    return reply as Reply;
  }
}

/**
 * Runs `deed`, which cannot be taken back, outside of any transaction, and then `write`. The key is claimed before. It is free
 * again only when the deed failed and certainly had no effect; otherwise a repeated request is answered that nobody knows.
 */
export async function actOnce<Done, Reply extends object>(
  { db, isUniqueViolation }: Engine,
  request: KeyedRequest,
  now: Date,
  deed: () => Promise<Done>,
  write: (db: Db, done: Done) => Promise<Reply>,
): Promise<Reply> {
  try {
    await claimKey(db, request, now.toISOString(), isUniqueViolation);
  } catch (error) {
    if (!(error instanceof KeyIsTaken)) throw error;
    const reply = await findReply(db, request);
    if (!reply) throw new AppError('conflict', unsure);
    return reply as Reply;
  }
  let done: Done;
  try {
    done = await deed();
  } catch (error) {
    if (error instanceof AppError && !error.details.may_have_printed) await forgetKey(db, request);
    throw error;
  }
  return inTransaction(db, async (db) => keepReply(db, request, await write(db, done)));
}

class KeyIsTaken extends Error {}

async function claimKey(db: Db, request: KeyedRequest, usedOn: string, isUniqueViolation: Engine['isUniqueViolation']): Promise<void> {
  try {
    await db
      .insertInto('idempotency_keys')
      .values({ ...request, reply: '', used_on: usedOn })
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new KeyIsTaken() : error;
  }
}

async function keepReply<Reply extends object>(db: Db, { employee_id, call, key }: KeyedRequest, reply: Reply): Promise<Reply> {
  await db
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('employee_id', '=', employee_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute();
  return reply;
}

async function forgetKey(db: Db, { employee_id, call, key }: KeyedRequest): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('employee_id', '=', employee_id).where('call', '=', call).where('key', '=', key).execute();
}

/** Forgets the keys that nobody will send again. */
export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - daysKept * 86_400_000).toISOString();
  await db.deleteFrom('idempotency_keys').where('used_on', '<', before).execute();
}
