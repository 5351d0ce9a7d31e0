/**
 * - `own`: for what one employee does. A success proves that it was them and clears the count.
 * - `shared`: for what strangers share, such as an address. Only failures count: a success takes its own count back.
 */
export type Limit = 'own' | 'shared';

export type Count = { failures: number; counted_since: string; last_failed_on: string };

/** Failures without a wait: people mistype, and a whole shop may be behind one address. */
const freeFailures = { own: 5, shared: 100 } as const satisfies Record<Limit, number>;
const firstWaitMs = 5_000;
const longestWaitMs = 15 * 60_000;
/** `own` failures are forgiven so long after the last one, `shared` ones so long after the first. */
export const forgivenAfterMs = 60 * 60_000;

/** How long to wait before the next attempt, in ms. Never longer than the wait itself, even when the last failure lies in the future. */
export function waitLeft(limit: Limit, count: Count, now: number): number {
  const beyondFree = count.failures - freeFailures[limit];
  if (beyondFree < 0 || isForgiven(limit, count, now)) return 0;
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** beyondFree);
  return Math.max(0, wait - Math.max(0, now - Date.parse(count.last_failed_on)));
}

/** The count with one more failure, now. */
export function withFailure(limit: Limit, count: Count, now: number): Count {
  const instant = new Date(now).toISOString();
  if (count.failures === 0 || isForgiven(limit, count, now)) return { failures: 1, counted_since: instant, last_failed_on: instant };
  const counted_since = count.counted_since < instant ? count.counted_since : instant;
  return { failures: count.failures + 1, counted_since, last_failed_on: instant };
}

function isForgiven(limit: Limit, { counted_since, last_failed_on }: Count, now: number): boolean {
  return now - Date.parse(limit === 'own' ? last_failed_on : counted_since) >= forgivenAfterMs;
}
