/**
 * - `own`: counts one employee's attempts. A success clears the count.
 * - `shared`: counts attempts by many clients, for example from one address. A success undoes only its own attempt.
 */
export type Limit = 'own' | 'shared';

export type FailureCount = { failures: number; counted_since: string; last_failed_on: string };

/** People mistype passwords, and a whole shop can share one address. */
const failuresBeforeWait = { own: 5, shared: 100 } as const satisfies Record<Limit, number>;
const initialWaitMs = 5_000;
const maxWaitMs = 15 * 60_000;
/** `own` counts expire this long after the last failure, `shared` counts this long after the first. */
export const expireAfterMs = 60 * 60_000;

/**
 * Time until the next attempt is allowed. Never longer than the full wait, even if another server's clock put the last failure in the
 * future.
 */
export function remainingWaitMs(limit: Limit, count: FailureCount, now: number): number {
  const excess = count.failures - failuresBeforeWait[limit];
  if (excess < 0 || isExpired(limit, count, now)) return 0;
  const wait = Math.min(maxWaitMs, initialWaitMs * 2 ** excess);
  return Math.max(0, wait - Math.max(0, now - Date.parse(count.last_failed_on)));
}

/** The count with one more failure. An expired count starts over. */
export function addFailure(limit: Limit, count: FailureCount, now: number): FailureCount {
  const instant = new Date(now).toISOString();
  if (count.failures === 0 || isExpired(limit, count, now)) return { failures: 1, counted_since: instant, last_failed_on: instant };
  const counted_since = count.counted_since < instant ? count.counted_since : instant;
  return { failures: count.failures + 1, counted_since, last_failed_on: instant };
}

function isExpired(limit: Limit, { counted_since, last_failed_on }: FailureCount, now: number): boolean {
  return now - Date.parse(limit === 'own' ? last_failed_on : counted_since) >= expireAfterMs;
}
