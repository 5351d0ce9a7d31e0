import { limitExpr } from '../database/limit-expr.ts';
import type { Db } from '../database/engine.ts';
import type { AttemptKey } from './attempt-keys.ts';
import type { Count } from './attempt-limits.ts';

/** The count of a key, new or not, held until the transaction ends. */
export function lockCount(db: Db, { key, employee_id }: AttemptKey, now: string): Promise<Count> {
  return (
    db
      .insertInto('attempt_counts')
      .values({ key, employee_id, failures: 0, counted_since: now, last_failed_on: now })
      // Changes nothing: PostgreSQL locks the row.
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
      .returning(['failures', 'counted_since', 'last_failed_on'])
      .executeTakeFirstOrThrow()
  );
}

export async function writeCount(db: Db, key: string, count: Count): Promise<void> {
  await db.updateTable('attempt_counts').set(count).where('key', '=', key).execute();
}

/** Takes back the failure that made `before` into `after`. Others may have been counted since. */
export async function releaseCount(db: Db, key: string, before: Count, after: Count): Promise<void> {
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

/** Waits that began in the future, by a server whose clock was ahead, begin now. */
export async function endWaitsFromTheFuture(db: Db, keys: readonly AttemptKey[], now: string): Promise<void> {
  for (const { key } of keys) {
    await db.updateTable('attempt_counts').set({ last_failed_on: now }).where('key', '=', key).where('last_failed_on', '>', now).execute();
  }
}

/** Clears what counts against an employee: with a new password, old guesses are no reason to wait. */
export async function forgetAttemptsAt(db: Db, employee_id: number): Promise<void> {
  await deleteCounts(db, await db.selectFrom('attempt_counts').select('key').where('employee_id', '=', employee_id).execute());
}

type OldCounts = {
  before: string;
  mostCounts: number;
  batch: number;
};

/** Some of those that failed last before that instant, or that are older than the `mostCounts` newest. */
export async function findOldCounts(db: Db, { before, mostCounts, batch }: OldCounts): Promise<{ key: string }[]> {
  const counts = db.selectFrom('attempt_counts').select('key').limit(limitExpr(batch));
  const old = await counts.where('last_failed_on', '<', before).orderBy('last_failed_on').execute();
  const beyond = await counts.orderBy('last_failed_on', 'desc').offset(mostCounts).execute();
  return [...old, ...beyond];
}

/** One after another in order of key, as all that lock counts. */
export async function deleteCounts(db: Db, counts: readonly { key: string }[]): Promise<void> {
  for (const key of counts.map(({ key }) => key).toSorted()) await db.deleteFrom('attempt_counts').where('key', '=', key).execute();
}
