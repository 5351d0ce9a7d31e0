let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a later event loop iteration, one caller per iteration. Call it between the chunks of a long list: other requests then
 * wait for at most one chunk, no matter how many lists are being processed.
 */
export function yieldToEventLoop(): Promise<void> {
  const iteration = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  last = iteration;
  return iteration;
}
