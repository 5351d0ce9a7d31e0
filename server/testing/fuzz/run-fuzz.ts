import { Agent } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CallName } from '@fettle/contract';
import { FakeZebra } from '../printers/fake-zebra.ts';
import type { TestShop } from '../test-shop.ts';
import { callAt, findFault } from './check-reply.ts';
import { createDraw } from './draw.ts';
import { learnIds } from './known-ids.ts';
import { findPasswordHash, prepareWorld, refreshStaff, type Staff } from './prepare-world.ts';
import { type FuzzRequest, randomRequest } from './random-request.ts';
import { noSentences, type SaidSentences } from '../said-sentences.ts';
import { type FuzzReply, send } from './send.ts';
import type { World } from './valid-request.ts';

export type FuzzOptions = {
  seed: number;
  /** The index of the first request. */
  from: number;
  count: number;
  /** Runs as soon as a fault is found. */
  onFault?: (fault: Fault) => void;
  onProgress?: (sent: number) => void;
};

/** What went wrong with a request; without `request`, in the batch that ends with `index`. */
export type Fault = { index: number; request?: FuzzRequest; fault: string };

export type FuzzReport = {
  faults: Fault[];
  /** How many replies of each status each call gave: `addNote` -> `200` -> 7. */
  statuses: Map<CallName, Map<string, number>>;
  said: SaidSentences;
  /** The heap in megabytes, after garbage collection, at even distances. */
  heap: number[];
};

/** Requests refer to what earlier batches have created, so what they say does not depend on the order of the replies in their own. */
const batchSize = 256;
const lanes = 24;
const secondsPerRequest = 2;
const heapSamples = 8;
/** More would hide the first. */
const maxFaults = 20;

/** Sends random requests to a shop and checks each reply against the contract. */
export async function runFuzz(shop: TestShop, { seed, from, count, onFault, onProgress }: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { faults: [], statuses: new Map(), said: noSentences(), heap: [] };
  const addFault = (fault: Fault) => {
    report.faults.push(fault);
    onFault?.(fault);
  };
  const zebra = await FakeZebra.start();
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const passwordHash = await findPasswordHash(shop);
  const { world, bench } = await prepareWorld(shop, zebra.url);
  try {
    for (let sent = 0; sent < count && report.faults.length < maxFaults; sent += batchSize) {
      const staff = await refreshStaff(shop, bench, passwordHash);
      const indexes = Array.from({ length: Math.min(batchSize, count - sent) }, (_, n) => from + sent + n);
      const batch = indexes.map((index) => ({ index, request: randomRequest(createDraw(seed, index), index, world) }));
      const exchanges = await inLanes(batch, async ({ index, request }) => {
        const signed = await withCookie(shop, staff, request, () => bench.logIn(staff.technician));
        return { index, request: signed, reply: await send(signed, shop.port, agent) };
      });
      for (const { index, request, reply } of exchanges) {
        const fault = findFault(request, reply, report.said);
        if (fault !== undefined) addFault({ index, request, fault });
        countStatus(report, request, reply);
        learn(world, request, reply);
      }
      for (const { msg, err } of shop.takeErrors()) {
        addFault({ index: indexes.at(-1) ?? from, fault: `The server logged an error: ${describeError(msg, err)}` });
      }
      shop.log.length = 0;
      zebra.printed.length = 0;
      shop.clock.advance({ seconds: indexes.length * secondsPerRequest });
      world.now = shop.clock.now;
      const done = sent + indexes.length;
      if (Math.floor((done * heapSamples) / count) > report.heap.length) report.heap.push(heapInMegabytes());
      onProgress?.(done);
    }
    return report;
  } finally {
    agent.destroy();
    await zebra.stop();
  }
}

/** Runs `work` for all values, a few at a time, and returns the results in the order of the values. */
async function inLanes<Value, Result>(values: readonly Value[], work: (value: Value) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = values.entries();
  const lane = async () => {
    for (const [at, value] of waiting) results[at] = await work(value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

/** Adds the session of the request's employee. A request that may end its session gets its own. */
async function withCookie(shop: TestShop, staff: Staff, request: FuzzRequest, logInOnBench: () => Promise<string>): Promise<FuzzRequest> {
  if (request.headers['cookie'] !== undefined || request.actor === 'visitor') return request;
  const { cookie = '' } = request.hasOwnSession ? await shop.logIn(staff[request.actor]) : staff[request.actor];
  return { ...request, headers: { ...request.headers, cookie: request.call === 'setPin' ? await logInOnBench() : cookie } };
}

function countStatus({ statuses }: FuzzReport, request: FuzzRequest, reply: FuzzReply): void {
  if (callAt(request) !== request.call) return;
  const status = typeof reply === 'string' ? reply : String(reply.status);
  const ofCall = statuses.get(request.call) ?? new Map<string, number>();
  ofCall.set(status, (ofCall.get(status) ?? 0) + 1);
  statuses.set(request.call, ofCall);
}

function learn({ known }: World, request: FuzzRequest, reply: FuzzReply): void {
  if (typeof reply === 'string' || !reply.headers['content-type']?.startsWith('application/json')) return;
  const call = callAt(request);
  if (call && reply.bytes.length > 0) learnIds(known, call, JSON.parse(reply.bytes.toString()) as object);
}

/** What the database says about it comes before the stack. */
function describeError(msg: string, err: unknown): string {
  const { message, detail, where, stack } = { ...(err as Record<string, string | undefined>) };
  return [
    msg,
    message,
    detail,
    where,
    stack
      ?.split('\n')
      .filter((line) => line.includes('/server/'))
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n');
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapInMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_048_576;
}
