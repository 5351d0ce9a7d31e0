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
  /** How long each call is asked before: a server that runs all day has compiled what it runs often. */
  warmUp: Long;
  /** What a call may grow: one that seems to grow more is measured in some further rounds. */
  growth: number;
};

/** Connections with which throughput is measured; latency is measured with one. */
const many = 10;
const furtherRounds = 3;

type Sample = { bare: Measured; small: Measured; large: Measured; throughput: Measured };

/** Measures every read call in turns, round by round, so that what else the machine does falls on all alike. */
export async function compareReads({ rounds, growth, warmUp, ...servers }: Comparison): Promise<ReadResult[]> {
  for (const call of readCalls) {
    for (const shop of [servers.small, servers.large]) await load(call, shop, { connections: many, ...warmUp });
  }
  const samples = new Map<ReadCall, Sample[]>(readCalls.map((call) => [call, []]));
  for (let round = 1; round <= rounds + furtherRounds; round++) {
    for (const [call, taken] of samples) {
      if (round > rounds && (call.mayGrow || resultOf(call, taken).growth <= growth)) continue;
      taken.push(await measureOnEach(call, servers));
    }
  }
  return [...samples].map(([call, taken]) => resultOf(call, taken));
}

async function measureOnEach(call: ReadCall, { small, large, bare, long }: Pick<Comparison, 'small' | 'large' | 'bare' | 'long'>) {
  return {
    bare: await load(call, { ...large, server: bare }, { connections: many, ...long }),
    small: await load(call, small, { connections: 1, ...long }),
    large: await load(call, large, { connections: 1, ...long }),
    throughput: await load(call, large, { connections: many, ...long }),
  } satisfies Sample;
}

function load({ paths }: ReadCall, shop: BenchShop, how: Long & { connections: number }): Promise<Measured> {
  const requests = paths(shop).map((path) => ({ method: 'GET', path }));
  return measure({ address: shop.server.address, headers: shop.headers, requests, ...how });
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
