import { setTimeout as wait } from 'node:timers/promises';
import { maxOfflineDays } from '@fettle/contract/shared/limits.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { Db, Engine } from '../database/engine.ts';
import { type Placeholders, prepareFirst, prepareWrite } from '../database/prepare-query.ts';
import { afterFirst, inTransaction } from '../database/transaction.ts';
import { AppError } from './app-error.ts';
import { isSameRequest, type KeyedRequest } from './keyed-request.ts';

/** A change that is sent again after this is refused because of its age. */
const keyLifetimeMs = (maxOfflineDays + 1) * 86_400_000;

/** How long a request waits for the reply to the same request, which another server handles. Printing takes 12 s. */
const otherServerMs = 15_000;
const otherServerPollMs = 200;

/** Stored when nobody knows what the request did. */
const unknownReply = 'null';

const outcomeUnknown = msg('This request was sent before, and its outcome is unknown. Check before you try again.');

/** What is stored under a key: the hash of the request, when it came, and its reply as JSON, or '' while a server handles it. */
export type StoredKey = { asked: string; used_on: string; reply: string };

/** Looks a key up before its request has been read. `tokenHash` is that of the request's session. */
export const findKeyOfSession = prepareFirst(
  (db: Db, { tokenHash, call, key }: Placeholders<{ tokenHash: string; call: string; key: string }>) =>
    db
      .selectFrom('idempotency_keys')
      .select(['asked', 'used_on', 'reply'])
      .where('call', '=', call)
      .where('key', '=', key)
      .where(
        'employee_id',
        'in',
        db
          .selectFrom('sessions')
          .select('employee_id')
          .where('token_hash', '=', tokenHash)
          .unionAll(db.selectFrom('sessions').select('employee_id').where('former_token_hash', '=', tokenHash)),
      ),
);

const keyOfEmployee = prepareFirst((db: Db, { employee_id, call, key }: Placeholders<{ employee_id: number; call: string; key: string }>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['asked', 'used_on', 'reply'])
    .where('employee_id', '=', employee_id)
    .where('call', '=', call)
    .where('key', '=', key),
);

/**
 * The reply that this request got before; undefined when it is new. Waits for a server that handles it.
 * @throws AppError conflict when the key was used for another request, or when the outcome of the first is unknown
 */
export async function storedReply(
  { isShared, db, untilReplicated }: Engine,
  found: StoredKey | undefined,
  request: KeyedRequest,
  now: Date,
): Promise<object | undefined> {
  let key = found;
  // A server that has not replied by then was ended.
  let waitMs = key && isShared ? otherServerMs - Math.abs(now.getTime() - Date.parse(key.used_on)) : 0;
  while (key) {
    if (!isSameRequest(key.asked, request.asked))
      throw new AppError('conflict', msg('This Idempotency-Key was already used for a different request.'));
    if (key.reply !== '' && key.reply !== unknownReply) {
      await untilReplicated();
      return JSON.parse(key.reply) as object;
    }
    if (key.reply === unknownReply || waitMs <= 0) throw new AppError('conflict', outcomeUnknown);
    await wait(otherServerPollMs);
    waitMs -= otherServerPollMs;
    key = await keyOfEmployee(db, request);
  }
  return undefined;
}

/** Runs `work` and stores its reply under the key, in one transaction. When the key is taken, returns the stored reply instead. */
export async function writeOnce<Reply extends object>(
  engine: Engine,
  request: KeyedRequest,
  now: Date,
  work: (db: Db) => Promise<Reply>,
): Promise<Reply> {
  const { db, isUniqueViolation } = engine;
  try {
    const claimAndWork = (db: Db) => afterFirst(db, claimKey(db, request, now.toISOString(), isUniqueViolation), () => work(db));
    return await inTransaction(db, claimAndWork, (db, reply) => storeReply(db, request, reply));
  } catch (error) {
    if (!(error instanceof KeyTakenError)) throw error;
    return await replyOfOther<Reply>(engine, request, now);
  }
}

/**
 * Claims the key, runs `effect`, which cannot be rolled back, outside of any transaction, and then `write`. The key is released only when
 * `effect` failed and certainly had no effect. Otherwise a repeated request gets the error that the outcome is unknown.
 */
export async function runEffectOnce<Result, Reply extends object>(
  engine: Engine,
  request: KeyedRequest,
  now: Date,
  effect: () => Promise<Result>,
  write: (db: Db, result: Result) => Promise<Reply>,
): Promise<Reply> {
  const { db, isUniqueViolation } = engine;
  try {
    await claimKey(db, request, now.toISOString(), isUniqueViolation);
  } catch (error) {
    if (!(error instanceof KeyTakenError)) throw error;
    return replyOfOther<Reply>(engine, request, now);
  }
  let result: Result;
  try {
    result = await effect();
  } catch (error) {
    if (error instanceof AppError && !error.details.may_have_printed) await deleteKey(db, request);
    else await markUnknown(db, request);
    throw error;
  }
  try {
    return await inTransaction(
      db,
      (db) => write(db, result),
      (db, reply) => storeReply(db, request, reply),
    );
  } catch (error) {
    await markUnknown(db, request);
    throw error;
  }
}

/** The reply to the request that has the key. */
async function replyOfOther<Reply extends object>(engine: Engine, request: KeyedRequest, now: Date): Promise<Reply> {
  const found = await keyOfEmployee(engine.db, request);
  const reply = await storedReply(engine, found, request, now);
  if (!reply) throw new AppError('conflict', outcomeUnknown);
  return reply as Reply;
}

class KeyTakenError extends Error {}

async function claimKey(db: Db, request: KeyedRequest, usedOn: string, isUniqueViolation: Engine['isUniqueViolation']): Promise<void> {
  try {
    await insertKey(db, { ...request, usedOn });
  } catch (error) {
    throw isUniqueViolation(error) ? new KeyTakenError() : error;
  }
}

const insertKey = prepareWrite((db: Db, { employee_id, call, key, asked, usedOn }: Placeholders<KeyedRequest & { usedOn: string }>) =>
  db.insertInto('idempotency_keys').values({ employee_id, call, key, asked, reply: '', used_on: usedOn }),
);

async function storeReply(db: Db, request: KeyedRequest, reply: object): Promise<void> {
  await updateReply(db, { ...request, reply: JSON.stringify(withoutCard(reply)) });
}

const updateReply = prepareWrite((db: Db, { employee_id, call, key, reply }: Placeholders<KeyedRequest & { reply: string }>) =>
  db.updateTable('idempotency_keys').set({ reply }).where('employee_id', '=', employee_id).where('call', '=', call).where('key', '=', key),
);

/** Marks the outcome as unknown, so that a repeated request does not wait for a reply. If the database cannot save this, it waits. */
async function markUnknown(db: Db, { employee_id, call, key }: KeyedRequest): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ reply: unknownReply })
    .where('employee_id', '=', employee_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('reply', '=', '')
    .execute()
    .catch(() => {});
}

/** A card may have hundreds of notes, so only its number is stored. */
function withoutCard(reply: object): object {
  return 'machine' in reply ? { ...reply, machine: (reply.machine as { id: number }).id } : reply;
}

/** A stored reply, with the machine's card as it is now. Replies of earlier versions have their own. */
export async function withCard<Reply extends object>(reply: Reply, findCard: (id: number) => Promise<object | undefined>): Promise<Reply> {
  return 'machine' in reply && typeof reply.machine === 'number' ? { ...reply, machine: await findCard(reply.machine) } : reply;
}

async function deleteKey(db: Db, { employee_id, call, key }: KeyedRequest): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('employee_id', '=', employee_id).where('call', '=', call).where('key', '=', key).execute();
}

export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keyLifetimeMs).toISOString();
  await db.deleteFrom('idempotency_keys').where('used_on', '<', before).execute();
}
