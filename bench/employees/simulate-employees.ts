import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Asked, json, newPhoto, pick } from '../asked.ts';
import { quantile } from '../load.ts';
import { openStreams } from '../open-streams.ts';

export type Simulation = {
  address: string;
  /** The cookie of each employee's session. */
  cookies: readonly string[];
  machines: number;
  seconds: number;
  /** The pause between two requests of an employee, on average. */
  pauseSeconds: number;
  /** Visitors without a session. Like pages, they come back when the server asks for it, and otherwise as soon as they have a reply. */
  strangers: number;
  /** The cookies of admins who load a report again and again. */
  reporters: readonly string[];
};

type Times = { count: number; p50: number; p99: number; max: number };
export type Simulated = Awaited<ReturnType<typeof simulateEmployees>>;
/** How many requests had which status. */
type Statuses = Record<number, number>;

/**
 * Everyone works at the same time: technicians, each with an open stream of changes, read cards and lists, and write notes, edits and
 * photos. Strangers and reports ask for what the server can refuse.
 */
export async function simulateEmployees(simulation: Simulation) {
  const { cookies, seconds, strangers, reporters, machines } = simulation;
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const end = performance.now() + seconds * 1_000;
  const [reads, writes, failures]: [number[], number[], string[]] = [[], [], []];
  const ask = (what: Asked, cookie?: string) => send(agent, simulation.address, what, cookie);
  const anyMachine = () => 1 + Math.floor(Math.random() * machines);
  const streams = await openStreams(simulation.address, cookies);

  async function work(cookie: string): Promise<void> {
    await setTimeout(Math.random() * simulation.pauseSeconds * 1_000);
    while (performance.now() < end) {
      const isWrite = Math.random() < 0.1;
      const asked = isWrite ? pick(writesOfDay)(anyMachine()) : { method: 'GET', path: pick(readPaths)(anyMachine()) };
      const { status, ms } = await ask(asked, cookie);
      (isWrite ? writes : reads).push(ms);
      if (status !== 200) failures.push(`${status} ${asked.path}`);
      await setTimeout(simulation.pauseSeconds * 2_000 * Math.random());
    }
  }

  async function repeat(path: string, cookie?: string): Promise<Statuses> {
    const statuses: Statuses = {};
    while (performance.now() < end) {
      const { status, retryAfterMs } = await ask({ method: 'GET', path }, cookie);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await setTimeout(retryAfterMs);
    }
    return statuses;
  }

  const working = cookies.map(work);
  const ofStrangers = Array.from({ length: strangers }, () => repeat('/api/read/get_users'));
  const ofReporters = reporters.map((cookie) => repeat('/api/read/get_floor', cookie));
  await Promise.all(working);
  const simulated = {
    /** The times of technicians' reads, in ms. */
    technicians: timesOf(reads),
    writes: timesOf(writes),
    failures,
    // How many changes arrived at the technicians' streams, and how many streams ended too early.
    ...streams.close(),
    strangers: sum(await Promise.all(ofStrangers)),
    reports: sum(await Promise.all(ofReporters)),
  };
  agent.destroy();
  return simulated;
}

/** What the screens of a technician load. */
const readPaths: readonly ((machine: number) => string)[] = [
  (machine) => `/api/read/get_machine/${machine}`,
  (machine) => `/api/read/get_photos/${machine}`,
  () => '/api/read/get_machines/in_progress?page=1&per_page=25',
  () => '/api/read/get_technicians',
  () => '/api/read/search?q=whirlpool',
];

/** Six notes, three edits, one photo. */
const writesOfDay: readonly ((machine: number) => Asked)[] = [
  ...Array.from({ length: 6 }, () => (machine: number) => ({
    method: 'POST',
    path: `/api/create/add_note/${machine}`,
    ...json({ content: 'Leaks at the door seal.' }),
  })),
  ...Array.from({ length: 3 }, () => (machine: number) => ({
    method: 'PATCH',
    path: `/api/update/update_machine/${machine}`,
    ...json({ model: `M${Math.floor(Math.random() * 1e9)}` }),
  })),
  (machine) => ({ method: 'POST', path: `/api/create/add_photo/${machine}`, ...newPhoto() }),
];

function send(
  agent: Agent,
  address: string,
  { method, path, body, type }: Asked,
  cookie?: string,
): Promise<{ status: number; retryAfterMs: number; ms: number }> {
  const startedAt = performance.now();
  const headers = { ...(cookie && { cookie }), ...(type && { 'content-type': type }) };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${address}${path}`, { agent, headers, method }, (incoming) => {
      incoming.resume();
      const { statusCode: status = 0, headers } = incoming;
      const retryAfterMs = Number(headers['retry-after'] ?? 0) * 1_000;
      incoming.once('end', () => resolve({ status, retryAfterMs, ms: performance.now() - startedAt }));
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

function timesOf(values: number[]): Times {
  const at = (share: number) => Math.round(quantile(values, share));
  return { count: values.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

function sum(all: readonly Statuses[]): Statuses {
  const total: Statuses = {};
  for (const statuses of all)
    for (const [status, count] of Object.entries(statuses)) total[Number(status)] = (total[Number(status)] ?? 0) + count;
  return total;
}
