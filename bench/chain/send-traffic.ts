import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Agent } from 'undici';
import { type Asked, pick } from '../asked.ts';
import { measureCpu } from './measure-cpu.ts';
import { type OpenRepair, pickRead, type Technician, writesOfRepair } from './traffic.ts';

export type Traffic = {
  /** The origins of the servers, which get requests in turn. */
  addresses: readonly string[];
  technicians: readonly Technician[];
  writesPerSecond: number;
  readsPerSecond: number;
  warmUpSeconds: number;
  seconds: number;
  today: string;
};

export type Sent = {
  /** Durations in ms from when a request was due, by name. */
  reads: Times;
  writes: Times;
  failures: string[];
  /** How many writes of each name were confirmed, including those of the warm-up. */
  confirmed: ReadonlyMap<string, number>;
  /** How much of all cores everything on this computer used, from 0 to 1. */
  usedCpu: number;
  /** How long this process did nothing at a stretch, for example because the whole computer was suspended. Requests waited as long. */
  longestPauseMs: number;
};
export type Times = ReadonlyMap<string, readonly number[]>;

/** The pause of one technician between two writes, on average. */
const secondsBetweenWrites = 10;
/** So many requests at a time mean that the servers do not keep up. */
const mostAtATime = 3_000;

/**
 * Sends requests at random times with a given mean rate, whether or not earlier ones have their replies. So a request that waits for others
 * counts with its whole wait. During the warm-up, which is not counted, the rate grows from an eighth.
 * @throws Error when the servers do not keep up
 */
export async function sendTraffic(traffic: Traffic): Promise<Sent> {
  const { addresses, technicians, writesPerSecond, readsPerSecond, warmUpSeconds, seconds, today } = traffic;
  const agent = new Agent({ connections: null, pipelining: 1 });
  const startedAt = performance.now();
  const countedFrom = startedAt + warmUpSeconds * 1_000;
  const endsAt = countedFrom + seconds * 1_000;
  const [reads, writes, confirmed] = [new Map<string, number[]>(), new Map<string, number[]>(), new Map<string, number>()];
  const failures: string[] = [];
  const pending = new Set<Promise<unknown>>();
  const floors = Array.from({ length: Math.ceil(writesPerSecond * secondsBetweenWrites) }, () => new ShopFloor(pick(technicians)));
  let [nextReadAt, nextWriteAt, sent, longestPauseMs] = [startedAt, startedAt, 0, 0];
  let usedCpu: (() => number) | undefined;

  /** Returns undefined for a failure. */
  async function ask(name: string, times: Map<string, number[]>, dueAt: number, asked: Asked, cookie: string): Promise<string | undefined> {
    const { status, text, retryAfterMs } = await send(agent, addresses[(sent += 1) % addresses.length] ?? '', asked, cookie);
    // A busy server puts off what can wait. Pages ask again.
    if (status === 503 && retryAfterMs > 0) return setTimeout(retryAfterMs).then(() => ask(name, times, dueAt, asked, cookie));
    if (dueAt >= countedFrom) listIn(times, name).push(performance.now() - dueAt);
    if (status === 200) return text;
    failures.push(`${status} ${asked.path} ${text.slice(0, 200)}`);
    return undefined;
  }

  function read(dueAt: number): void {
    const technician = pick(technicians);
    const { name, path } = pickRead();
    track(ask(name, reads, dueAt, { method: 'GET', path: `/api/${path(technician, today)}` }, technician.cookie));
  }

  function write(dueAt: number): void {
    const floor = freeFloor();
    track(
      floor.writeNext(async (name, asked) => {
        const reply = await ask(name, writes, dueAt, asked, floor.technician.cookie);
        if (reply !== undefined) confirmed.set(name, (confirmed.get(name) ?? 0) + 1);
        return reply;
      }),
    );
  }

  /** The writes about a machine come one after the other. */
  function freeFloor(): ShopFloor {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const floor = pick(floors);
      if (!floor.isWriting) return floor;
    }
    throw new Error('Everyone waits for a write: the servers do not keep up.');
  }

  function track(promise: Promise<unknown>): void {
    pending.add(promise);
    void promise.finally(() => pending.delete(promise));
    if (pending.size > mostAtATime) throw new Error(`${pending.size} requests wait for replies: the servers do not keep up.`);
  }

  for (let now = startedAt, before = now; now < endsAt; before = now, now = performance.now()) {
    if (before >= countedFrom) longestPauseMs = Math.max(longestPauseMs, now - before);
    if (now >= countedFrom) usedCpu ??= measureCpu();
    const share = Math.min(1, 1 / 8 + (now - startedAt) / (warmUpSeconds * 1_000));
    for (; nextReadAt <= now; nextReadAt += randomGapMs(share * readsPerSecond)) read(nextReadAt);
    for (; nextWriteAt <= now; nextWriteAt += randomGapMs(share * writesPerSecond)) write(nextWriteAt);
    await setTimeout(1);
  }
  const cpu = usedCpu?.() ?? 0;
  await Promise.all(pending);
  await agent.close();
  return { reads, writes, failures, confirmed, usedCpu: cpu, longestPauseMs };
}

/** The machine that a technician is at. */
class ShopFloor {
  readonly technician: Technician;
  isWriting = false;
  #repair: OpenRepair = {};
  #step = 0;

  constructor(technician: Technician) {
    this.technician = technician;
  }

  async writeNext(ask: (name: string, asked: Asked) => Promise<string | undefined>): Promise<void> {
    const write = writesOfRepair[this.#step] ?? writesOfRepair[0];
    if (!write) return;
    this.isWriting = true;
    const reply = await ask(write.name, write.ask(this.#repair as Required<OpenRepair>));
    if (reply !== undefined) write.remember?.(this.#repair, JSON.parse(reply));
    this.#step = reply === undefined ? 0 : (this.#step + 1) % writesOfRepair.length;
    if (this.#step === 0) this.#repair = {};
    this.isWriting = false;
  }
}

/** The time between two requests that come independently of each other. */
function randomGapMs(perSecond: number): number {
  return (-Math.log(1 - Math.random()) * 1_000) / perSecond;
}

function listIn(times: Map<string, number[]>, name: string): number[] {
  const list = times.get(name) ?? [];
  times.set(name, list);
  return list;
}

type Reply = { status: number; text: string; retryAfterMs: number };

async function send(agent: Agent, origin: string, { method, path, body, type }: Asked, cookie: string): Promise<Reply> {
  const forWrites = method === 'GET' ? {} : { 'content-type': type, 'idempotency-key': randomUUID() };
  try {
    const reply = await agent.request({ origin, path, method, headers: { cookie, ...forWrites }, ...(body && { body }) });
    return { status: reply.statusCode, text: await reply.body.text(), retryAfterMs: Number(reply.headers['retry-after'] ?? 0) * 1_000 };
  } catch (error) {
    return { status: 0, text: (error as Error).message, retryAfterMs: 0 };
  }
}
