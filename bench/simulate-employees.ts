import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

type Simulation = {
  address: string;
  /** The cookie of each employee's session. */
  cookies: readonly string[];
  machines: number;
  seconds: number;
  /** Between two requests of an employee, on average. */
  pauseSeconds: number;
  /** Visitors without a session. Like pages, they come back when the server asks for it, and otherwise as soon as they have a reply. */
  strangers: number;
  /** The cookies of admins who load a report again and again. */
  reporters: readonly string[];
};

type Times = { count: number; p50: number; p99: number; max: number };
/** `technicians`: of their reads, in ms. The others: how many requests had which status. */
export type Simulated = { technicians: Times; writes: Times; failures: string[]; strangers: Statuses; reports: Statuses };
type Statuses = Record<number, number>;

/** Everyone works at the same time: technicians read and write notes, strangers and reports ask for what the server can refuse. */
export async function simulateEmployees(simulation: Simulation): Promise<Simulated> {
  const { cookies, seconds, strangers, reporters, machines } = simulation;
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const end = performance.now() + seconds * 1_000;
  const [reads, writes, failures]: [number[], number[], string[]] = [[], [], []];
  const ask = (path: string, cookie?: string, body?: object) => send(agent, simulation.address, path, cookie, body);
  const anyMachine = () => 1 + Math.floor(Math.random() * machines);

  async function work(cookie: string): Promise<void> {
    await setTimeout(Math.random() * simulation.pauseSeconds * 1_000);
    while (performance.now() < end) {
      const isWrite = Math.random() < 0.1;
      const path = isWrite ? `/api/create/add_note/${anyMachine()}` : pick(readPaths)(anyMachine());
      const { status, ms } = await ask(path, cookie, isWrite ? { content: 'Leaks at the door seal.' } : undefined);
      (isWrite ? writes : reads).push(ms);
      if (status !== 200) failures.push(`${status} ${path}`);
      await setTimeout(simulation.pauseSeconds * 2_000 * Math.random());
    }
  }

  async function repeat(path: string, cookie?: string): Promise<Statuses> {
    const statuses: Statuses = {};
    while (performance.now() < end) {
      const { status, retryAfterMs } = await ask(path, cookie);
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
    technicians: timesOf(reads),
    writes: timesOf(writes),
    failures,
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

function send(
  agent: Agent,
  address: string,
  path: string,
  cookie?: string,
  body?: object,
): Promise<{ status: number; retryAfterMs: number; ms: number }> {
  const startedAt = performance.now();
  const headers = { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${address}${path}`, { agent, headers, method: body ? 'POST' : 'GET' }, (incoming) => {
      incoming.resume();
      const { statusCode: status = 0, headers } = incoming;
      const retryAfterMs = Number(headers['retry-after'] ?? 0) * 1_000;
      incoming.once('end', () => resolve({ status, retryAfterMs, ms: performance.now() - startedAt }));
    });
    outgoing.once('error', reject);
    outgoing.end(body && JSON.stringify(body));
  });
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}

function timesOf(values: number[]): Times {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

function sum(all: readonly Statuses[]): Statuses {
  const total: Statuses = {};
  for (const statuses of all)
    for (const [status, count] of Object.entries(statuses)) total[Number(status)] = (total[Number(status)] ?? 0) + count;
  return total;
}
