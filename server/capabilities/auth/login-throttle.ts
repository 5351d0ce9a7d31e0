import type { RequestField } from '@fettle/contract';
import { setImmediate } from 'node:timers/promises';
import { pluralMsg } from '@fettle/i18n/message.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ThrottleKey } from './login-throttle-keys.ts';
import { type FailureCount, expireAfterMs, remainingWaitMs, addFailure } from './login-wait.ts';
import { deleteCounts, resetFutureFailures, findExpiredCounts, lockCount, undoFailure, updateCount } from './login-throttle-store.ts';

export type ThrottleDependencies = {
  engine: Engine;
  /** Milliseconds since 1970. Unlike the system clock, it never jumps. */
  monotonicNow: () => number;
};

export type Attempt = {
  /** Marks the attempt as successful. Call it in the transaction of the action that was allowed. */
  succeed: (db: Db) => Promise<void>;
};

/** Client addresses are untrusted, so the number of counts is capped. */
const maxCounts = 50_000;

/**
 * Starts an attempt at a password or code. It counts as a failure until it succeeds, so concurrent attempts cannot exceed the limit.
 * @param field the request's field that holds the password or code
 * @throws AppError too_many if one of the keys has to wait. The attempt is then not counted.
 */
export async function beginAttempt(
  { engine, monotonicNow }: ThrottleDependencies,
  keys: readonly ThrottleKey[],
  field: RequestField,
): Promise<Attempt> {
  // All transactions lock counts in this order, which prevents deadlocks.
  const sortedKeys = keys.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  let counted: Counted[];
  try {
    counted = await inTransaction(engine.db, (db) => countFailure(db, sortedKeys, monotonicNow, field));
  } catch (error) {
    if (error instanceof AppError) await resetFutureFailures(engine.db, sortedKeys, new Date(monotonicNow()).toISOString());
    throw error;
  }
  return {
    succeed: async (db) => {
      for (const { key, before, after } of counted) {
        if (key.limit === 'own') await deleteCounts(db, [key]);
        else await undoFailure(db, key.key, before, after);
      }
    },
  };
}

/**
 * Deletes expired counts, and the oldest ones if there are more than `maxCounts`. Works in batches to let other requests run in between.
 */
export async function deleteExpiredCounts({ db }: Engine, now: number): Promise<void> {
  const before = new Date(now - expireAfterMs).toISOString();
  for (;;) {
    const old = await findExpiredCounts(db, { before, maxCounts, batch: 1_000 });
    if (old.length === 0) return;
    await inTransaction(db, (db) => deleteCounts(db, old));
    await setImmediate();
  }
}

type Counted = { key: ThrottleKey; before: FailureCount; after: FailureCount };

async function countFailure(db: Db, keys: readonly ThrottleKey[], monotonicNow: () => number, field: RequestField): Promise<Counted[]> {
  const locked: Omit<Counted, 'after'>[] = [];
  for (const key of keys) locked.push({ key, before: await lockCount(db, key, new Date(monotonicNow()).toISOString()) });
  const now = monotonicNow();
  const seconds = Math.ceil(Math.max(...locked.map(({ key, before }) => remainingWaitMs(key.limit, before, now))) / 1000);
  if (seconds > 0) {
    throw new AppError(
      'too_many',
      pluralMsg(seconds, 'Too many attempts. Try again in {count} second.', 'Too many attempts. Try again in {count} seconds.'),
      {
        retryAfterSeconds: seconds,
        field,
      },
    );
  }
  const counted = locked.map(({ key, before }) => ({ key, before, after: addFailure(key.limit, before, now) }));
  for (const { key, after } of counted) await updateCount(db, key.key, after);
  return counted;
}
