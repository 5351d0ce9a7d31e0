import { type ReadCall, readCalls, type SeededShop, writeCalls } from './calls.ts';
import { type Long, type Measured, measure } from './load.ts';
import type { Server } from './servers.ts';

export type BenchShop = SeededShop & { server: Server; headers: Record<string, string> };

export type ReadResult = {
  name: string;
  mayGrow: boolean;
  /** Requests a second of the large shop, by those of a bare server that answers the same bytes. */
  share: number;
  /** The median latency of the large shop by that of the small one. */
  growth: number;
  /** Latencies of the large shop, in ms. */
  p50: number;
  p99: number;
};

type Comparison = {
  small: BenchShop;
  large: BenchShop;
  bare: Server;
  rounds: number;
  /** How long each call is asked in a round. */
  long: Long;
  /** What a call may grow: one that seems to grow more is measured in some further rounds. */
  growth: number;
};

/** Connections with which throughput is measured; latency is measured with one. */
const many = 10;
const furtherRounds = 3;

type Sample = { bare: Measured; small: Measured; large: Measured; throughput: Measured };

/** Measures every read call in turns, round by round, so that what else the machine does falls on all alike. */
export async function compareReads({ rounds, growth, ...servers }: Comparison): Promise<ReadResult[]> {
  const samples = new Map<ReadCall, Sample[]>(readCalls.map((call) => [call, []]));
  // The first round warms up.
  for (let round = 0; round <= rounds + furtherRounds; round++) {
    for (const [call, taken] of samples) {
      if (round > rounds && (call.mayGrow || resultOf(call, taken).growth <= growth)) continue;
      const sample = await measureOnEach(call, servers);
      if (round > 0) taken.push(sample);
    }
  }
  return [...samples].map(([call, taken]) => resultOf(call, taken));
}

async function measureOnEach({ paths }: ReadCall, { small, large, bare, long }: Omit<Comparison, 'rounds' | 'growth'>): Promise<Sample> {
  const load = (shop: BenchShop, address: string, connections: number) =>
    measure({ address, headers: shop.headers, requests: paths(shop).map((path) => ({ method: 'GET', path })), connections, ...long });
  return {
    bare: await load(large, bare.address, many),
    small: await load(small, small.server.address, 1),
    large: await load(large, large.server.address, 1),
    throughput: await load(large, large.server.address, many),
  };
}

/** Of each server its best round: what else the machine does can only slow it. */
function resultOf({ name, mayGrow = false }: ReadCall, samples: readonly Sample[]): ReadResult {
  const fastest = (server: 'small' | 'large') => Math.min(...samples.map((sample) => sample[server].p50));
  const most = (server: 'bare' | 'throughput') => Math.max(...samples.map((sample) => sample[server].perSecond));
  return {
    name,
    mayGrow,
    share: most('throughput') / most('bare'),
    growth: fastest('large') / fastest('small'),
    p50: fastest('large'),
    p99: Math.min(...samples.map(({ large }) => large.p99)),
  };
}

export type WriteResult = Omit<ReadResult, 'share' | 'mayGrow'>;

/** Measures every write call, one at a time: each waits until the disk has it. */
export async function timeWrites({
  small,
  large,
  writes,
}: Pick<Comparison, 'small' | 'large'> & { writes: number }): Promise<WriteResult[]> {
  const results: WriteResult[] = [];
  for (const { name, requests } of writeCalls) {
    const load = (shop: BenchShop) =>
      measure({ address: shop.server.address, headers: shop.headers, requests: requests(shop), connections: 1, times: writes });
    const inSmall = await load(small);
    const { p50, p99 } = await load(large);
    results.push({ name, growth: p50 / inSmall.p50, p50, p99 });
  }
  return results;
}
