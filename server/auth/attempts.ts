import { setImmediate } from 'node:timers/promises';
import type { Db, Engine } from '../database/engine.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { AttemptKey } from './attempt-keys.ts';
import { type Count, forgivenAfterMs, waitLeft, withFailure } from './attempt-limits.ts';
import { deleteCounts, endWaitsFromTheFuture, findOldCounts, lockCount, releaseCount, writeCount } from './attempts-store.ts';

export type AttemptDependencies = {
  engine: Engine;
  /** Milliseconds since 1970 by a clock that is never set. */
  monotonicNow: () => number;
};

export type Attempt = {
  /** Tells that the attempt was no failure, in the transaction that does what it allowed. */
  succeed: (db: Db) => Promise<void>;
};

/** Strangers can invent addresses, so the number of counts is bounded. */
const mostCounts = 50_000;

/**
 * Begins an attempt at a password or code. It counts as a failure until it succeeds, so that of many at once only as many are let
 * through as may fail.
 * @throws AppError too_many when one of the keys has to wait; then nothing is counted.
 */
export async function beginAttempt({ engine, monotonicNow }: AttemptDependencies, keys: readonly AttemptKey[]): Promise<Attempt> {
  // Every transaction locks counts in this order, so that no two wait for each other.
  const inOrder = keys.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  let counted: Counted[];
  try {
    counted = await inTransaction(engine.db, (db) => countFailure(db, inOrder, monotonicNow));
  } catch (error) {
    if (error instanceof AppError) await endWaitsFromTheFuture(engine.db, inOrder, new Date(monotonicNow()).toISOString());
    throw error;
  }
  return {
    succeed: async (db) => {
      for (const { key, before, after } of counted) {
        if (key.limit === 'own') await deleteCounts(db, [key]);
        else await releaseCount(db, key.key, before, after);
      }
    },
  };
}

/** Deletes counts that are forgiven, and the oldest beyond the most that are kept. In batches, between which others have their turn. */
export async function deleteExpiredAttempts({ db }: Engine, now: number): Promise<void> {
  const before = new Date(now - forgivenAfterMs).toISOString();
  for (;;) {
    const old = await findOldCounts(db, { before, mostCounts, batch: 1_000 });
    if (old.length === 0) return;
    await inTransaction(db, (db) => deleteCounts(db, old));
    await setImmediate();
  }
}

type Counted = { key: AttemptKey; before: Count; after: Count };

async function countFailure(db: Db, keys: readonly AttemptKey[], monotonicNow: () => number): Promise<Counted[]> {
  const locked: Omit<Counted, 'after'>[] = [];
  for (const key of keys) locked.push({ key, before: await lockCount(db, key, new Date(monotonicNow()).toISOString()) });
  const now = monotonicNow();
  const seconds = Math.ceil(Math.max(...locked.map(({ key, before }) => waitLeft(key.limit, before, now))) / 1000);
  if (seconds > 0) {
    throw new AppError('too_many', `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, {
      retryAfterSeconds: seconds,
    });
  }
  const counted = locked.map(({ key, before }) => ({ key, before, after: withFailure(key.limit, before, now) }));
  for (const { key, after } of counted) await writeCount(db, key.key, after);
  return counted;
}
