import { pbkdf2Sync } from 'node:crypto';

/** What `computeOnce` takes on a quiet computer, in ms. */
const quietMs = 4;

/** How many times slower this computer is now, from 1 to 10. */
const slowness = Math.min(10, Math.max(1, measure() / quietMs));

/** How long a test may take, in ms. Like each limit here, it only ends what would never end: at least ten times what a quiet computer needs. */
export const testLimitMs = Math.round(300_000 * slowness);

/** How long a test waits for something that it expects, in ms. */
export const waitLimitMs = Math.round(60_000 * slowness);

/** Options for `vi.waitFor` and `expect.poll`. */
export const waitOptions = { timeout: waitLimitMs, interval: 20 };

/** The best of three: a pause of the process is no slowness. */
function measure(): number {
  return Math.min(...[1, 2, 3].map(computeOnce));
}

function computeOnce(): number {
  const started = performance.now();
  pbkdf2Sync('password', 'salt', 20_000, 32, 'sha256');
  return performance.now() - started;
}
