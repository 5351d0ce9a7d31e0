import { type ReadCall, readCalls, type SeededShop, writeCalls } from './calls.ts';
import { type Duration, type Measured, measure } from './load.ts';
import type { Server } from './servers.ts';

export type BenchShop = SeededShop & { server: Server; headers: Record<string, string> };

export type ReadResult = {
  name: string;
  mayGrow: boolean;
  /** The call's own time limit in ms. */
  slowest: number;
  /** Requests per second of the large shop divided by those of a bare server that sends the same bytes. */
  share: number;
  /** Median latency of the large shop divided by that of the small one. */
  growth: number;
  /** Latencies of the large shop, in ms. */
  p50: number;
  p99: number;
  /** Speed in the small shop divided by that of the other version, if there is one: requests per second; of a write, its median latency. */
  ofBefore: number | undefined;
};

type Comparison = {
  small: BenchShop;
  large: BenchShop;
  /** A shop in another version, as large as `small`. */
  older: BenchShop | undefined;
  bare: Server;
  rounds: number;
  /** How long each call is sent in a round. */
  duration: Duration;
  /** How long each call is sent before the rounds, so that hot code is compiled. */
  warmUp: Duration;
  /** The growth limit. A call above it is measured in extra rounds. */
  growth: number;
};

/** The connections that measure throughput. Latency is measured with one. */
const throughputConnections = 10;
const extraRounds = 3;

type Sample = { bare: Measured; small: Measured; large: Measured; throughput: Measured; before?: Measured; after?: Measured };

/** Measures the calls and servers in turn, so other load on the computer affects all of them. */
export async function compareReads({ rounds, growth, warmUp, ...servers }: Comparison): Promise<ReadResult[]> {
  for (const call of readCalls) {
    for (const shop of [servers.small, servers.large, ...(servers.older ? [servers.older] : [])])
      await load(call, shop, { connections: throughputConnections, ...warmUp });
  }
  const samples = new Map<ReadCall, Sample[]>(readCalls.map((call) => [call, []]));
  for (let round = 1; round <= rounds + extraRounds; round++) {
    for (const [call, taken] of samples) {
      if (round > rounds && (call.mayGrow || resultOf(call, taken).growth <= growth)) continue;
      taken.push(await measureOnEach(call, servers));
    }
  }
  return [...samples].map(([call, taken]) => resultOf(call, taken));
}

async function measureOnEach(call: ReadCall, { small, large, older, bare, duration }: Omit<Comparison, 'rounds' | 'warmUp' | 'growth'>) {
  const many = { connections: throughputConnections, ...duration };
  return {
    bare: await load(call, { ...large, server: bare }, many),
    small: await load(call, small, { connections: 1, ...duration }),
    large: await load(call, large, { connections: 1, ...duration }),
    throughput: await load(call, large, many),
    ...(older && { before: await load(call, older, many), after: await load(call, small, many) }),
  } satisfies Sample;
}

function load({ paths }: ReadCall, shop: BenchShop, how: Duration & { connections: number }): Promise<Measured> {
  const requests = paths(shop).map((path) => ({ method: 'GET', path }));
  return measure({ address: shop.server.address, headers: shop.headers, requests, ...how });
}

/** Uses the best round of each server, because other load can only slow it. */
function resultOf({ name, mayGrow = false, slowest = 0 }: ReadCall, samples: readonly Sample[]): ReadResult {
  const fastest = (server: 'small' | 'large') => Math.min(...samples.map((sample) => sample[server].p50));
  const bestThroughput = (server: keyof Sample) => Math.max(...samples.map((sample) => sample[server]?.perSecond ?? Number.NaN));
  return {
    name,
    mayGrow,
    slowest,
    share: bestThroughput('throughput') / bestThroughput('bare'),
    growth: fastest('large') / fastest('small'),
    p50: fastest('large'),
    p99: Math.min(...samples.map(({ large }) => large.p99)),
    ofBefore: samples[0]?.before && bestThroughput('after') / bestThroughput('before'),
  };
}

export type WriteResult = Omit<ReadResult, 'share' | 'mayGrow' | 'slowest'>;

/** Measures every write call with one connection, because each waits for the disk. */
export async function timeWrites({
  small,
  large,
  older,
  writes,
}: Pick<Comparison, 'small' | 'large' | 'older'> & { writes: number }): Promise<WriteResult[]> {
  const results: WriteResult[] = [];
  for (const { name, requests } of writeCalls) {
    const load = (shop: BenchShop) =>
      measure({ address: shop.server.address, headers: shop.headers, requests: requests(shop), connections: 1, times: writes });
    const before = older && (await load(older));
    const smallShop = await load(small);
    const { p50, p99 } = await load(large);
    // Not requests per second: they follow the few commits for which the disk took long.
    results.push({ name, growth: p50 / smallShop.p50, p50, p99, ofBefore: before && before.p50 / smallShop.p50 });
  }
  return results;
}
