import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mostConnections, readCalls, writeCalls } from './calls.ts';
import type { BenchShop } from './compare.ts';
import { type BenchRequest, type Load, type Measured, measure } from './load.ts';
import { openPostgresShop, type PostgresShop, startPostgres } from './postgres-shops.ts';
import { ofBefore, printTable } from './print-results.ts';
import { recordReplies } from './record-replies.ts';
import { type Exchange, recordStatements } from './record-statements.ts';
import { pinLoad, type Server, startBare, startBareStatements } from './servers.ts';

type Options = {
  smoke: boolean;
  /** A folder that keeps the seeded SQLite files for the next run. */
  keep: string | undefined;
  /** The folder of another version of the sources, with its dependencies, to compare with. */
  before: string | undefined;
};

const connectionCounts = [1, mostConnections] as const;
/** The requests of a load, on all its connections together. A faster call sends as many as it replies to in the time of the plan. */
const fewestReplies = 60;
const limits = { share: 0.6, growth: 1.5, ofBefore };

/** `times`: how often each connection sends a write, which leaves every machine as it was. */
type BenchCall = { name: string; mayGrow: boolean; times?: number; requests: (shop: BenchShop) => Load['requests'] };

const reads: readonly BenchCall[] = readCalls.map(({ name, paths, mayGrow = false }) => ({
  name,
  mayGrow,
  requests: (shop) => paths(shop).map((path) => ({ method: 'GET', path })),
}));

const writes: readonly BenchCall[] = writeCalls.map(({ name, requests }) => ({
  name,
  mayGrow: false,
  times: 60,
  requests: (shop) => (connection) => requests(shop, connection),
}));

/** Measures the product on PostgreSQL and returns a sentence for each missed target. See bench/README.md. */
export async function benchPostgres({ smoke, keep, before }: Options): Promise<string[]> {
  const sizes = smoke ? [1_000, 2_000] : [1_000, 100_000, 1_000_000];
  const plan = { rounds: smoke ? 1 : 3, seconds: smoke ? 0.05 : 0.4, pinned: !smoke };
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'fettle-bench-'));
  const servers: Server[] = [];
  const cluster = await startPostgres(plan.pinned);
  try {
    const shops: PostgresShop[] = [];
    const open = async (machines: number, checkout?: string) => {
      const shop = await openPostgresShop(cluster, machines, {
        folder,
        pinned: plan.pinned,
        ...(checkout === undefined ? {} : { checkout }),
      });
      servers.push(shop.server);
      return shop;
    };
    for (const machines of sizes) shops.push(await open(machines));
    const largest = shops.at(-1) as PostgresShop;
    const middle = shops.at(-2) as PostgresShop;
    const older = before === undefined ? undefined : await open(middle.machines, before);
    for (const shop of shops) await recordReplies(shop.server.address, shop.headers, shop);
    if (plan.pinned) pinLoad();
    process.stdout.write(`All replies are correct. Measuring ${plan.rounds} rounds.\n`);
    // Reads first, before writes are even recorded: writes change what reads find, and not as much in each shop.
    const results: CallResult[] = [];
    for (const all of [reads, writes]) {
      const calls = all.filter((_, at) => !smoke || at % 8 === 0);
      const bare = await startBareServers(largest, calls, folder, plan.pinned);
      servers.push(bare.statements.server, ...(bare.replies ? [bare.replies] : []));
      results.push(...(await measureCalls(calls, { ...plan, shops, bare, older })));
    }
    return printResults(results, smoke);
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
    await cluster.remove();
    if (!keep) rmSync(folder, { recursive: true });
  }
}

/** `replies`: for calls that only read. */
type BareServers = { replies: Server | undefined; statements: BenchShop };

async function startBareServers(shop: PostgresShop, calls: readonly BenchCall[], folder: string, pinned: boolean): Promise<BareServers> {
  const all = calls.flatMap(({ requests }) => everyRequest(requests(shop)));
  const { exchanges, headers } = await recordStatements(shop.databaseUrl, shop.dataDir, all);
  const file = join(folder, 'exchanges.json');
  writeFileSync(file, JSON.stringify(exchanges));
  const statements = await startBareStatements(file, shop.databaseUrl, pinned);
  return {
    replies: all.every(({ method }) => method === 'GET') ? await startBareReplies(exchanges, folder, pinned) : undefined,
    statements: { ...shop, server: statements, headers },
  };
}

function startBareReplies(exchanges: readonly Exchange[], folder: string, pinned: boolean): Promise<Server> {
  const file = join(folder, 'replies.json');
  writeFileSync(file, JSON.stringify(Object.fromEntries(exchanges.map(({ path, reply }) => [path, reply]))));
  return startBare(file, pinned);
}

function everyRequest(requests: Load['requests']): readonly BenchRequest[] {
  if (typeof requests !== 'function') return requests;
  return Array.from({ length: mostConnections }, (_, connection) => requests(connection)).flat();
}

type Setup = {
  rounds: number;
  seconds: number;
  shops: readonly PostgresShop[];
  bare: BareServers;
  older: PostgresShop | undefined;
};

type Subject = 'replies' | 'statements' | 'fettle' | 'older' | 'middle';

/** The best of the rounds, because other load can only slow a server. */
type Best = { perSecond: number; p50: number; p99: number };

type CallResult = {
  name: string;
  mayGrow: boolean;
  /** The best results by number of connections. */
  best: Record<number, Partial<Record<Subject, Best>>>;
  /** Median latency on one connection, by the size of the shop, the smallest first. */
  p50: number[];
};

/** Measures calls and servers in turn, so other load on the computer affects all of them. */
async function measureCalls(calls: readonly BenchCall[], { rounds, seconds, shops, bare, older }: Setup): Promise<CallResult[]> {
  const measurements = calls.map((call) => {
    const { name, mayGrow } = call;
    const result: CallResult = { name, mayGrow, best: {}, p50: shops.map(() => Infinity) };
    return { call, result, replies: new Map<Server, number>() };
  });
  const largest = shops.at(-1) as PostgresShop;
  const middle = shops.at(-2) as PostgresShop;
  // The first round compiles hot code, prepares statements, and finds how many requests each load has to send.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { call, result, replies } of measurements) {
      const run = async (shop: BenchShop, connections: number) => {
        const measured = await load(call, shop, connections, replies.get(shop.server) ?? fewestReplies);
        if (connections > 1) return measured;
        const size = shops.findIndex(({ server }) => server === shop.server);
        if (round === 0) replies.set(shop.server, Math.max(fewestReplies, Math.ceil((seconds * 1_000) / measured.p50)));
        else if (size !== -1) result.p50[size] = Math.min(result.p50[size] ?? Infinity, measured.p50);
        return measured;
      };
      for (const connections of connectionCounts) {
        const best = (result.best[connections] ??= {});
        const keep = (subject: Subject, measured: Measured) => round > 0 && (best[subject] = better(best[subject], measured));
        if (bare.replies) keep('replies', await run({ ...largest, server: bare.replies }, connections));
        keep('statements', await run(bare.statements, connections));
        keep('fettle', await run(largest, connections));
        if (!older) continue;
        keep('older', await run(older, connections));
        keep('middle', await run(middle, connections));
      }
      for (const shop of shops) if (shop !== largest && !(older && shop === middle)) await run(shop, 1);
    }
  }
  return measurements.map(({ result }) => result);
}

/** Sends a number of requests, not for a time: those that its end cut off would keep running and slow down the next load. */
function load({ requests, times }: BenchCall, shop: BenchShop, connections: number, replies: number): Promise<Measured> {
  const { server, headers } = shop;
  const sent = times === undefined ? replies : times * connections;
  return measure({ address: server.address, headers, requests: requests(shop), connections, times: sent });
}

function better(best: Best | undefined, { perSecond, p50, p99 }: Measured): Best {
  if (!best) return { perSecond, p50, p99 };
  return { perSecond: Math.max(best.perSecond, perSecond), p50: Math.min(best.p50, p50), p99: Math.min(best.p99, p99) };
}

function percent(share: number): string {
  return Number.isNaN(share) ? '' : `${(share * 100).toFixed(0)}%`;
}

/** Returns a sentence for each missed target. */
function printResults(results: readonly CallResult[], smoke: boolean): string[] {
  const share = ({ best }: CallResult, connections: number, subject: Subject, of: Subject = 'fettle') =>
    (best[connections]?.[of]?.perSecond ?? Number.NaN) / (best[connections]?.[subject]?.perSecond ?? Number.NaN);
  const growths = ({ p50 }: CallResult) => p50.slice(1).map((time) => time / (p50[0] ?? Number.NaN));
  const rows = results.map((result) => [
    result.name,
    percent(share(result, 16, 'replies')),
    ...connectionCounts.map((connections) => percent(share(result, connections, 'statements'))),
    growths(result)
      .map((growth) => growth.toFixed(2))
      .join(', '),
    ...connectionCounts.map((connections) => (result.best[connections]?.fettle?.perSecond ?? 0).toFixed(0)),
    (result.best[1]?.fettle?.p50 ?? 0).toFixed(2),
    (result.best[1]?.fettle?.p99 ?? 0).toFixed(2),
  ]);
  printTable([['call', 'of bare HTTP', 'of bare driver: 1', '16', 'growth', 'a second: 1', '16', 'p50 ms', 'p99 ms'], ...rows]);
  const compared = results.filter(({ best }) => best[1]?.older);
  if (compared.length > 0) {
    printTable([
      ['compared with the other version', '1 connection', '16'],
      ...compared.map((result) => [result.name, ...connectionCounts.map((count) => share(result, count, 'older', 'middle').toFixed(2))]),
    ]);
  }
  if (smoke) return [];
  return results.flatMap((result) => [
    ...connectionCounts.flatMap((count) =>
      share(result, count, 'statements') < limits.share
        ? [`${result.name} reaches ${percent(share(result, count, 'statements'))} of the bare driver on ${count} connections`]
        : [],
    ),
    ...(result.mayGrow ? [] : growths(result))
      .filter((growth) => growth > limits.growth)
      .map((growth) => `${result.name} grows ${growth.toFixed(2)} times`),
    ...(result.best[1]?.older ? connectionCounts : [])
      .filter((count) => share(result, count, 'older', 'middle') < limits.ofBefore)
      .map((count) => `${result.name} reaches ${percent(share(result, count, 'older', 'middle'))} of before on ${count} connections`),
  ]);
}
