import { setTimeout as wait } from 'node:timers/promises';

/** Longer than anything here should take, so that what is slow is measured. */
const deadlineMs = 120_000;

type Found<Result> = Result | false | undefined;

/** The first result of `look` that is not false or undefined. @throws Error with `failure` after 120 s */
export async function until<Result>(look: () => Found<Result> | Promise<Found<Result>>, failure: () => string): Promise<Result> {
  const deadline = performance.now() + deadlineMs;
  do {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await wait(100);
  } while (performance.now() < deadline);
  throw new Error(`${failure()} after ${deadlineMs / 1_000} s.`);
}
