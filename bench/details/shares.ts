import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hashToken } from '../../server/capabilities/auth/sessions.ts';
import { type BenchRequest, measure, measureTimes, quantile } from '../load.ts';
import { describeShop, readCalls, type SeededShop, writeCalls } from '../calls.ts';
import { residentMegabytes } from '../memory.ts';
import { printTable } from '../print-results.ts';
import { logIn } from '../record-replies.ts';
import { seed } from '../seed.ts';
import { pinLoad, type Server, startBareShop, startShop } from '../servers.ts';

// What features cost: four calls, as a share of a bare server that does the same work. See README.md.

const { values } = parseArgs({
  options: { machines: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '10' }, before: { type: 'string' } },
});
const [machines, rounds] = [Number(values.machines), Number(values.rounds)];
const connections = 10;
/** A multiple of the requests of each connection, so that each machine has its first status again. */
const times = 400;
const warmUpTimes = 1_000;
/** The smallest shares of the bare server's throughput. */
const targets: Record<string, number> = {
  'get_user_metrics, a week': 0.92,
  add_machine: 0.38,
  add_note: 0.39,
  'update_machine, status': 0.6,
};
/** The most that the p99 may be of the bare server's. */
const mostTimesBare = 4;
const mostMegabytes = 300;

type Measurement = { perSecond: number[]; times: number[] };
type Measured = { name: string; server: Server; headers: Record<string, string>; results: Map<string, Measurement> };

const folder = mkdtempSync(join(tmpdir(), 'fettle-shares-'));

/** A copy of the seeded file. */
function copyShop(name: string): string {
  mkdirSync(join(folder, name));
  const file = join(folder, name, 'fettle.sqlite');
  copyFileSync(join(folder, 'seed.sqlite'), file);
  return file;
}

async function openFettle(name: string, checkout?: string): Promise<Measured> {
  const url = `sqlite:${copyShop(name)}`;
  const server = await startShop(join(folder, name), url, true, checkout === undefined ? {} : { checkout });
  return { name, server, headers: await logIn(server.address), results: new Map() };
}

/** Starts the bare server, without the indexes and triggers that only lists and the search need. */
async function openBare(): Promise<Measured> {
  const file = copyShop('bare');
  const token = 'a-session-of-the-first-admin';
  const database = new DatabaseSync(file);
  const unneeded = database
    .prepare(
      "select type, name from sqlite_schema where type = 'trigger' or (type = 'index' and tbl_name = 'machines' and sql is not null)",
    )
    .all();
  for (const { type, name } of unneeded) if (name !== 'machines_by_status') database.exec(`drop ${String(type)} ${String(name)}`);
  database.exec('drop table machine_words; drop table machine_search');
  const on = new Date().toISOString();
  database
    .prepare('insert into sessions (token_hash, employee_id, started_on, last_used_on) values (?, 1, ?, ?)')
    .run(hashToken(token), on, on);
  database.close();
  const headers = { cookie: `fettle_session=${token}`, 'content-type': 'application/json' };
  return { name: 'bare', server: await startBareShop(file, true), headers, results: new Map() };
}

function requestsOf(call: string, shop: SeededShop): (connection: number) => BenchRequest[] {
  const read = readCalls.find(({ name }) => name === call);
  const paths = read?.paths(shop).map((path) => ({ method: 'GET', path }));
  return (connection) => paths ?? writeCalls.find(({ name }) => name === call)?.requests(shop, connection) ?? [];
}

async function measureRound(call: string, requests: (connection: number) => BenchRequest[], { server, headers, results }: Measured) {
  const load = { address: server.address, headers };
  const { perSecond } = await measure({ ...load, requests, connections, times });
  const result = results.get(call) ?? { perSecond: [], times: [] };
  result.perSecond.push(perSecond);
  result.times.push(...(await measureTimes({ ...load, requests: requests(0), connections: 1, times: times / 2 })));
  results.set(call, result);
}

function row(call: string, { name, results }: Measured, bare: Measurement): string[] {
  const { perSecond, times } = results.get(call) ?? bare;
  const best = Math.max(...perSecond);
  const share = best / Math.max(...bare.perSecond);
  const [own, others] = [quantile(times, 0.99), quantile(bare.times, 0.99)];
  if (name === 'Fettle' && (share < (targets[call] ?? 0) || own > mostTimesBare * others)) process.exitCode = 1;
  const latencies = [quantile(times, 0.5), own, own / others].map((n) => n.toFixed(2));
  return [call, name, best.toFixed(0), `${(100 * share).toFixed(0)}%`, ...latencies];
}

try {
  await seed(join(folder, 'seed.sqlite'), machines, new Date());
  const shop = describeShop(join(folder, 'seed.sqlite'), new Date().toISOString().slice(0, 10));
  const fettle = await openFettle('Fettle');
  const bare = await openBare();
  const servers = [fettle, ...(values.before === undefined ? [] : [await openFettle('before', values.before)]), bare];
  pinLoad();
  const rows: string[][] = [];
  for (const call of Object.keys(targets)) {
    const requests = requestsOf(call, shop);
    for (const { server, headers } of servers)
      await measure({ address: server.address, headers, requests, connections, times: warmUpTimes });
    for (let round = 0; round < rounds; round += 1) for (const measured of servers) await measureRound(call, requests, measured);
    rows.push(...servers.map((measured) => row(call, measured, bare.results.get(call) ?? { perSecond: [], times: [] })));
  }
  printTable([['call', 'server', 'a second', 'of bare', 'p50 ms', 'p99 ms', 'p99 / bare'], ...rows]);
  const memory = servers.map(({ name, server }) => [name, String(residentMegabytes(server.pid))]);
  printTable([['RSS after the load', 'MB'], ...memory]);
  if (residentMegabytes(fettle.server.pid) >= mostMegabytes) process.exitCode = 1;
  await Promise.all(servers.map(({ server }) => server.stop()));
} finally {
  rmSync(folder, { recursive: true });
}
