import autocannon from 'autocannon';

export type BenchRequest = { method: string; path: string; body?: string };

/** How long to send requests. */
export type Duration = { seconds: number } | { times: number };

export type Load = Duration & {
  address: string;
  headers: Record<string, string>;
  /** Each connection sends them in turn. A function gets the connection's index. */
  requests: readonly BenchRequest[] | ((connection: number) => readonly BenchRequest[]);
  connections: number;
};

/** `p50` and `p99` in ms. */
export type Measured = { p50: number; p99: number; perSecond: number };

/**
 * Sends requests over keep-alive connections, as fast as the replies come.
 * @throws Error when a request failed, because a fast failure must not count as fast
 */
export async function measure(load: Load): Promise<Measured> {
  const { times, seconds } = await send(load);
  // The computer was too busy to measure anything: count as slowest.
  if (times.length < 2) return { p50: Infinity, p99: Infinity, perSecond: 0 };
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), perSecond: (times.length - 1) / seconds };
}

/** The time of each request, in ms. */
export async function measureTimes(load: Load): Promise<number[]> {
  return (await send(load)).times;
}

async function send({ address: url, headers, requests, connections, ...duration }: Load): Promise<{ times: number[]; seconds: number }> {
  const times: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<{
    errors: number;
    non2xx: number;
    statusCodeStats?: Record<string, object>;
  }>();
  const stopSpinning = spin();
  const limit = 'seconds' in duration ? { duration: duration.seconds } : { amount: duration.times };
  // The load generator writes the headers of its first run into the requests that it gets.
  const requestsOf = (connection: number) =>
    (typeof requests === 'function' ? requests(connection) : requests).map((request) => ({ ...request }));
  let connection = 0;
  const setupClient = (client: { setRequests: (requests: readonly BenchRequest[]) => void }) =>
    client.setRequests(requestsOf(connection++));
  const options = { url, headers, requests: requestsOf(0), setupClient, connections, sampleInt: 20, timeout: 60, ...limit };
  const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
  let [first, last] = [0, 0];
  running.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => {
    last = performance.now();
    if (first === 0) first = last;
    times.push(ms);
  });
  const { errors, non2xx, statusCodeStats = {} } = await promise.finally(stopSpinning);
  if (errors + non2xx > 0) {
    const statuses = Object.keys(statusCodeStats).join(', ');
    throw new Error(`Of requests such as ${url}${requestsOf(0)[0]?.path}, ${errors} got no reply, ${times.length} one with ${statuses}.`);
  }
  return { times, seconds: (last - first) / 1_000 };
}

/**
 * Keeps this process awake until the returned function is called. Otherwise the server would spend time waking it for each reply.
 * The bare server would not: it replies so fast that this process never sleeps.
 */
function spin(): () => void {
  let next: NodeJS.Immediate;
  const again = () => {
    next = setImmediate(again);
  };
  again();
  return () => clearImmediate(next);
}

export function quantile(values: readonly number[], share: number): number {
  const at = Math.min(values.length - 1, Math.floor(values.length * share));
  return values.toSorted((one, other) => one - other)[at] ?? Number.NaN;
}
