import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { api } from '@fettle/contract';
import { maxRecallFileBytes } from '@fettle/contract/shared/limits.ts';
import type { Recalls } from '@fettle/contract/recalls/calls.ts';
import { printLine } from '../../server/startup/run-server.ts';
import { publicRecord, washerRows } from '../../server/testing/public-recalls.ts';
import { measureTimes, quantile } from '../load.ts';
import { logIn } from '../record-replies.ts';
import { startShop } from '../servers.ts';
import { openKeptShop } from './kept-shop.ts';
import type { ThreadReply } from './thread.ts';

// An admin puts a notice in force, so that all machines are checked again, and previews the largest file. Meanwhile, another client sends a
// technician's usual requests. See README.md.

const { values } = parseArgs({ options: { keep: { type: 'string' }, machines: { type: 'string', default: '20000' } } });
const machines = Number(values.machines);
/** The most that a file may have. */
const appliances = 5_000;
const targets = { p99: 50, secondsOfMillion: 120 };

const { folder, dataDir, file } = await openKeptShop(machines, values.keep);
const cards = Array.from({ length: 40 }, (_, at) => `/api/read/get_machine/${1 + Math.floor(((at + 0.5) / 40) * machines)}`);
const paths = [...cards, '/api/auth/hydrate', '/api/read/get_machines/all?page=1&per_page=10'];
const reads = paths.map((path) => ({ method: 'GET', path }));
// On many machines, because one takes only so many notes.
const body = JSON.stringify({ content: 'Holding 37 F.' });
const requests = Array.from({ length: 500 }, (_, at) => [
  ...reads,
  { method: 'POST', path: `/api/create/add_note/${1 + Math.floor((at / 500) * machines)}`, body },
]).flat();

const { address, stop } = await startShop(dataDir, `sqlite:${file}`, false);
let isMet = true;
try {
  const headers = await logIn(address);
  async function send(path: string, init: RequestInit = {}): Promise<{ data: Recalls }> {
    const reply = await fetch(address + path, { headers, ...init });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return (await reply.json()) as { data: Recalls };
  }
  const patch = (path: string, body: object) => send(path, { method: 'PATCH', body: JSON.stringify(body) });
  const isChecked = async () => (await send(api.getRecalls.path)).data.checking === null;

  /** Sends the usual requests, at least for a second, until `work` ends. Returns its result and duration in seconds. */
  async function during<Result>(name: string, work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
    const times: number[] = [];
    const before = performance.now();
    const ended: number[] = [];
    const running = work().finally(() => ended.push(performance.now()));
    do times.push(...(await measureTimes({ address, headers, requests, connections: 1, seconds: 1 })));
    while (ended.length === 0);
    const seconds = ((ended[0] ?? before) - before) / 1_000;
    const p99 = quantile(times, 0.99);
    printLine(`${name.padEnd(32)} ${seconds.toFixed(1)} s, p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
    if (p99 >= targets.p99) isMet = false;
    return { result: await running, seconds };
  }

  async function check(name: string, change: () => Promise<unknown>): Promise<void> {
    const { seconds } = await during(name, async () => {
      await change();
      while (!(await isChecked())) await setTimeout(100);
    });
    if (seconds > (targets.secondsOfMillion * machines) / 1_000_000 + 5) isMet = false;
  }

  const { RecallID } = publicRecord();
  const decision = api.updateRecallNotice.path.replace(':recallId', String(RecallID));
  const small = JSON.stringify([publicRecord()]);
  await send(api.applyRecallFile.path, {
    method: 'POST',
    body: small,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  });
  // The seeded machines have no date of manufacture yet: the first check writes those that are clear.
  await check('check that writes the dates', () => patch(decision, { state: 'in_force', notice: washerRows }));
  await during('nothing else', () => setTimeout(3_000));
  await check('check that changes few', () => patch(decision, { state: 'to_read' }));

  const record = JSON.stringify(publicRecord());
  const count = Math.floor((maxRecallFileBytes - 100) / (record.length + 20));
  const other = { Title: 'Example Recalls Toy Trucks', Products: [{ Name: 'Toy trucks' }] };
  const records = Array.from({ length: count }, (_, n) =>
    publicRecord({ RecallID: 1 + n, RecallNumber: String(1 + n), ...(n >= appliances && other) }),
  );
  const largest = join(folder, 'recalls.json');
  writeFileSync(largest, JSON.stringify(records));
  const { result } = await during('preview of the largest file', async () => {
    const workerData = { url: address + api.checkRecallFile.path, headers, file: largest };
    const [reply] = (await once(new Worker(new URL('thread.ts', import.meta.url), { workerData }), 'message')) as [ThreadReply];
    return reply;
  });
  if (result.status !== 200) throw new Error(`The file was refused with ${result.status}.`);
  printLine(isMet ? 'All targets are met.' : 'A target is missed.');
  process.exitCode = isMet ? 0 : 1;
} finally {
  await stop();
  if (!values.keep) rmSync(folder, { recursive: true });
}
