import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { logIn } from '../record-replies.ts';
import type { ThreadReply } from './thread.ts';
import { openKeptShop } from './kept-shop.ts';
import { measure } from '../load.ts';
import { startShop } from '../servers.ts';
import { printLine } from '../../server/startup/run-server.ts';

// One client repeatedly requests the longest report or the list of all machines. Another sends a technician's usual requests.
// See README.md.

const { values } = parseArgs({ options: { keep: { type: 'string' }, machines: { type: 'string', default: '1000000' } } });
const machines = Number(values.machines);
const technician = 3;
const seconds = 5;
const targets = { p99: 50, megabytes: 400 };

const { folder, dataDir, file } = await openKeptShop(machines, values.keep);
const ordinary = {
  get_machine: Array.from({ length: 40 }, (_, at) => `/api/read/get_machine/${1 + Math.floor(((at + 0.5) / 40) * machines)}`),
  hydrate: ['/api/auth/hydrate'],
  'first page': ['/api/read/get_machines/all?page=1&per_page=10'],
};

type OpenServer = { address: string; pid: number | undefined; headers: Record<string, string> };

function reportPath(days: number, call = '/export/metrics_report/'): string {
  const today = Temporal.Now.plainDateISO('UTC');
  return `/api${call}${technician}?start=${today.subtract({ days }).toString()}&end=${today.toString()}`;
}

/** The longest range, in days, that the server accepts for a report. */
async function longestRange({ address, headers }: OpenServer): Promise<number> {
  let [accepted, rejected] = [0, 3_652];
  while (rejected - accepted > 1) {
    const days = Math.floor((accepted + rejected) / 2);
    const reply = await fetch(address + reportPath(days, '/read/get_user_metrics/'), { headers });
    const text = await reply.text();
    if (reply.ok) accepted = days;
    else rejected = days;
    if (!reply.ok && rejected - accepted === 1) printLine(`${days} days: ${text}`);
  }
  return accepted;
}

/** Measures the ordinary reads while `heavyPath`, if given, is requested repeatedly. Returns the slowest p99, in ms. */
async function measureReads(name: string, { address, headers }: OpenServer, heavyPath?: string): Promise<number> {
  const replies: ThreadReply[] = [];
  const heavy = heavyPath && new Worker(new URL('thread.ts', import.meta.url), { workerData: { url: address + heavyPath, headers } });
  if (heavy) heavy.on('message', (reply: ThreadReply) => replies.push(reply));
  const p99s: number[] = [];
  for (const [call, paths] of Object.entries(ordinary)) {
    const requests = paths.map((path) => ({ method: 'GET', path }));
    const { p50, p99 } = await measure({ address, headers, requests, connections: 1, seconds });
    printLine(`${name.padEnd(12)} ${call.padEnd(12)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
    p99s.push(p99);
  }
  if (heavy) {
    if (replies.length === 0) await once(heavy, 'message');
    await heavy.terminate();
    const failed = replies.find(({ status }) => status !== 200);
    if (failed) throw new Error(`${heavyPath} returned ${failed.status}.`);
    const average = replies.reduce((sum, { ms }) => sum + ms, 0) / replies.length / 1000;
    printLine(`${name}: ${replies.length} replies, ${average.toFixed(1)} s and ${((replies[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB each`);
  }
  return Math.max(...p99s);
}

/** In MB. */
function peakMemory({ pid }: OpenServer): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Starts a server and measures the ordinary reads on it, first alone and then during one kind of heavy request. */
async function meetsTargets(name: string, findPath: (server: OpenServer) => Promise<string>): Promise<boolean> {
  const { address, pid, stop } = await startShop(dataDir, `sqlite:${file}`, false);
  try {
    const server = { address, pid, headers: await logIn(address) };
    await measureReads('warm-up', server);
    await measureReads('alone', server);
    const p99 = await measureReads(name, server, await findPath(server));
    const megabytes = peakMemory(server);
    const isMet = p99 < targets.p99 && megabytes < targets.megabytes;
    printLine(
      `${name}: p99 ${p99.toFixed(1)} ms, at most ${megabytes.toFixed(0)} MB of memory: ${isMet ? 'both targets are met' : 'a target is missed'}\n`,
    );
    return isMet;
  } finally {
    await stop();
  }
}

try {
  const results = [
    await meetsTargets('report', async (server) => reportPath(await longestRange(server))),
    await meetsTargets('whole list', async () => '/api/read/get_machines/all'),
  ];
  process.exitCode = results.includes(false) ? 1 : 0;
} finally {
  if (!values.keep) rmSync(folder, { recursive: true });
}
