import type { Db } from '../../platform/database/engine.ts';
import type { ThrottleKey } from './login-throttle-keys.ts';
import type { FailureCount } from './login-wait.ts';

/** Reads a key's count, creating it if missing, and locks it until the transaction ends. */
export function lockCount(db: Db, { key, employee_id }: ThrottleKey, now: string): Promise<FailureCount> {
  return (
    db
      .insertInto('attempt_counts')
      .values({ key, employee_id, failures: 0, counted_since: now, last_failed_on: now })
      // A no-op update: it makes PostgreSQL lock the row.
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
      .returning(['failures', 'counted_since', 'last_failed_on'])
      .executeTakeFirstOrThrow()
  );
}

export async function updateCount(db: Db, key: string, count: FailureCount): Promise<void> {
  await db.updateTable('attempt_counts').set(count).where('key', '=', key).execute();
}

/** Undoes the failure that changed `before` to `after`. Keeps failures counted since then. */
export async function undoFailure(db: Db, key: string, before: FailureCount, after: FailureCount): Promise<void> {
  await db
    .updateTable('attempt_counts')
    .set((row) => ({
      failures: row('failures', '-', 1),
      last_failed_on: row
        .case()
        .when('last_failed_on', '=', after.last_failed_on)
        .then(before.last_failed_on)
        .else(row.ref('last_failed_on'))
        .end(),
    }))
    .where('key', '=', key)
    .execute();
  await db.deleteFrom('attempt_counts').where('key', '=', key).where('failures', '<=', 0).execute();
}

/** Moves failures dated in the future, by a server whose clock was ahead, to now. */
export async function resetFutureFailures(db: Db, keys: readonly ThrottleKey[], now: string): Promise<void> {
  for (const { key } of keys) {
    await db.updateTable('attempt_counts').set({ last_failed_on: now }).where('key', '=', key).where('last_failed_on', '>', now).execute();
  }
}

export async function deleteCountsOfEmployee(db: Db, employee_id: number): Promise<void> {
  await deleteCounts(db, await db.selectFrom('attempt_counts').select('key').where('employee_id', '=', employee_id).execute());
}

type ExpiredCountsQuery = {
  before: string;
  maxCounts: number;
  batch: number;
};

/** Up to `batch` counts whose last failure was before `before`, and up to `batch` beyond the `maxCounts` newest. */
export async function findExpiredCounts(db: Db, { before, maxCounts, batch }: ExpiredCountsQuery): Promise<{ key: string }[]> {
  const counts = db.selectFrom('attempt_counts').select('key').limit(batch);
  const old = await counts.where('last_failed_on', '<', before).orderBy('last_failed_on').execute();
  const excess = await counts.orderBy('last_failed_on', 'desc').offset(maxCounts).execute();
  return [...old, ...excess];
}

/** Deletes in key order, one at a time: all transactions lock counts in this order, which prevents deadlocks. */
export async function deleteCounts(db: Db, counts: readonly { key: string }[]): Promise<void> {
  for (const key of counts.map(({ key }) => key).toSorted()) await db.deleteFrom('attempt_counts').where('key', '=', key).execute();
}
