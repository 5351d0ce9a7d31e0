import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hashToken } from '../../server/capabilities/auth/sessions.ts';
import { createSession } from '../../server/capabilities/auth/store.ts';
import { type Db, openDatabase } from '../../server/platform/database/engine.ts';
import { addEmployee } from '../../server/capabilities/employees/store.ts';
import { printLine } from '../../server/startup/run-server.ts';
import { isSettled, sampleMemory } from '../memory.ts';
import { expect } from '../print-results.ts';
import { seed } from '../seed.ts';
import { pinLoad, startShop } from '../servers.ts';
import { type Simulated, type Simulation, simulateEmployees } from './simulate-employees.ts';

// Employees work for minutes: as many as a large shop has, and then ten times as many, while visitors and reports overload the server.
// See README.md.

const { values } = parseArgs({
  options: {
    machines: { type: 'string', default: '100000' },
    employees: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '10' },
    crowd: { type: 'string', default: '1000' },
    smoke: { type: 'boolean', default: false },
  },
});
type Size = { machines: number; employees: number; seconds: number; crowd: number; crowdSeconds: number; pauseSeconds: number };
const size: Size = values.smoke
  ? { machines: 1_000, employees: 20, seconds: 4, crowd: 60, crowdSeconds: 2, pauseSeconds: 1 }
  : {
      machines: Number(values.machines),
      employees: Number(values.employees),
      seconds: Number(values.minutes) * 60,
      crowd: Number(values.crowd),
      crowdSeconds: 60,
      pauseSeconds: 5,
    };

const folder = mkdtempSync(join(tmpdir(), 'fettle-employees-'));
const file = join(folder, 'fettle.sqlite');
try {
  await seed(file, size.machines, new Date());
  const cookies = await addEmployees(`sqlite:${file}`);
  const server = await startShop(folder, `sqlite:${file}`, !values.smoke);
  if (!values.smoke) pinLoad();
  const common = { address: server.address, machines: size.machines };
  const nobodyElse = { strangers: 0, reporters: [] };
  const overload = { strangers: 200, reporters: Array.from({ length: 10 }, () => 'fettle_session=admin') };

  const memory = sampleMemory(server.pid);
  await simulate(
    { ...common, ...nobodyElse, cookies: cookies.slice(0, size.employees), seconds: size.seconds, pauseSeconds: size.pauseSeconds },
    100,
  );
  const megabytes = memory.stop();
  const isFlat = isSettled(megabytes);
  printLine(`  memory, in MB: ${megabytes.join(', ')}`);
  if (!values.smoke) expect(isFlat, 'the memory stays flat');

  const crowd = { ...common, cookies, seconds: size.crowdSeconds, pauseSeconds: 2 * size.pauseSeconds };
  await simulate({ ...crowd, ...nobodyElse }, 500);
  await simulate({ ...crowd, ...overload }, 500);
  await server.stop();
} finally {
  rmSync(folder, { recursive: true });
}

/** `limit`: for the p99 of the technicians' reads, in ms. A small run checks only that nothing fails. */
async function simulate(simulation: Simulation, limit: number): Promise<void> {
  const { cookies, seconds, pauseSeconds, strangers, reporters } = simulation;
  const others = strangers > 0 ? `, with ${strangers} visitors and ${reporters.length} reports at a time` : '';
  printLine(`${cookies.length} employees, a request each ${pauseSeconds} s on average, for ${seconds} s${others}`);
  const simulated = await simulateEmployees(simulation);
  printTimes(simulated);
  const { technicians, failures, brokenStreams } = simulated;
  expect(failures.length === 0, `no request of theirs fails: ${failures.slice(0, 5).join('; ')}`);
  expect(brokenStreams === 0, `no stream breaks: ${brokenStreams}`);
  if (!values.smoke) expect(technicians.p99 < limit, `the p99 of their reads is under ${limit} ms`);
}

function printTimes({ technicians, writes, events, strangers, reports }: Simulated): void {
  for (const [name, { count, p50, p99, max }] of [
    ['reads ', technicians],
    ['writes', writes],
  ] as const) {
    printLine(`  ${name} ${count}: median ${p50} ms, p99 ${p99} ms, slowest ${max} ms`);
  }
  printLine(`  changes that arrived at their streams: ${events}`);
  if (Object.keys(strangers).length > 0)
    printLine(`  visitors by status: ${JSON.stringify(strangers)}; reports: ${JSON.stringify(reports)}`);
}

/** Each with a session. Returns their cookies. */
async function addEmployees(url: string): Promise<string[]> {
  const { db } = openDatabase(url);
  const now = new Date().toISOString();
  const addSession = (db: Db, name: string, employee_id: number) =>
    createSession(db, { token_hash: hashToken(name), employee_id, started_on: now, device_id: null, password_on: now });
  const names = Array.from({ length: size.crowd }, (_, index) => `employee-${index}`);
  await db.transaction().execute(async (db) => {
    for (const name of names) {
      const person = {
        first_name: 'Bo',
        last_name: name,
        email: `${name}@bayou.example`,
        password: '$argon2id$',
        role: 1,
        is_admin: false,
      } as const;
      await addSession(db, name, await addEmployee(db, { ...person, founder: false, registered_on: now }));
    }
    await addSession(db, 'admin', 1);
  });
  await db.destroy();
  return names.map((name) => `fettle_session=${name}`);
}
