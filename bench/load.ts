import autocannon from 'autocannon';

export type Asking = { method: string; path: string; body?: string };

/** How long to ask. */
export type Long = { seconds: number } | { times: number };

export type Load = Long & {
  address: string;
  headers: Record<string, string>;
  /** Asked in turn by each connection. */
  requests: readonly Asking[];
  connections: number;
};

/** Milliseconds a request, and requests a second. */
export type Measured = { p50: number; p99: number; perSecond: number };

/**
 * Asks over kept connections, as fast as the answers come.
 * @throws Error when an answer was not a success: what is refused quickly must not count as fast.
 */
export async function measure({ address: url, headers, requests, connections, ...long }: Load): Promise<Measured> {
  const times: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<{ errors: number; non2xx: number }>();
  const letSleep = keepAwake();
  const limit = 'seconds' in long ? { duration: long.seconds } : { amount: long.times };
  const running = autocannon({ url, headers, requests, connections, sampleInt: 20, ...limit }, (error, result) =>
    error ? reject(error) : resolve(result),
  );
  let [first, last] = [0, 0];
  running.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => {
    last = performance.now();
    if (first === 0) first = last;
    times.push(ms);
  });
  const { errors, non2xx } = await promise.finally(letSleep);
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} of ${times.length} requests such as ${requests[0]?.path} failed`);
  // A machine that was too busy to let anything be measured: the slowest there is.
  if (times.length < 2) return { p50: Infinity, p99: Infinity, perSecond: 0 };
  times.sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), perSecond: ((times.length - 1) / (last - first)) * 1000 };
}

/**
 * Keeps this process from sleeping until the function it gives is called. Waking it would be the server's work at each answer,
 * unless the server is so fast that the load never gets to sleep: a bare one would be spared what the product pays.
 */
function keepAwake(): () => void {
  let next: NodeJS.Immediate;
  const again = () => {
    next = setImmediate(again);
  };
  again();
  return () => clearImmediate(next);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
