/** Failures that cost nothing: people mistype. */
const freeFailures = 5;
const longestWaitSeconds = 15 * 60;
/** After so long without a failure, all is forgiven. */
const forgetAfterMs = 60 * 60_000;
/** Addresses are a stranger's to invent: more than this many are not remembered. */
const mostRemembered = 50_000;

type Failures = { count: number; last: number; waitUntil: number };

/**
 * Slows down guessing. Each attempt counts as a failure from its beginning, so that many at once are not all let
 * through; a success takes the count back. The fifth failure in a row brings a wait of 5 s, each further one doubles it.
 */
export class Throttle {
  readonly #failures = new Map<string, Failures>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Begins an attempt under all of `keys`. Returns 0, or the whole seconds to wait: then nothing may be tried. */
  begin(keys: readonly string[]): number {
    const now = this.#now().getTime();
    const waitMs = Math.max(0, ...keys.map((key) => (this.#failures.get(key)?.waitUntil ?? 0) - now));
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    for (const key of keys) this.#count(key, now);
    return 0;
  }

  succeed(keys: readonly string[]): void {
    for (const key of keys) this.#failures.delete(key);
  }

  #count(key: string, now: number): void {
    const earlier = this.#failures.get(key);
    const count = earlier && now - earlier.last < forgetAfterMs ? earlier.count + 1 : 1;
    const waitSeconds = count < freeFailures ? 0 : Math.min(longestWaitSeconds, 5 * 2 ** (count - freeFailures));
    // Set anew, so that the map's order is that of the last failure and the oldest is the first to be forgotten.
    this.#failures.delete(key);
    this.#failures.set(key, { count, last: now, waitUntil: now + waitSeconds * 1000 });
    const oldest = this.#failures.keys().next().value;
    if (this.#failures.size > mostRemembered && oldest !== undefined) this.#failures.delete(oldest);
  }
}
