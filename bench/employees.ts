import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hashToken } from '../server/auth/sessions.ts';
import { createSession } from '../server/auth/store.ts';
import { type Db, openDatabase } from '../server/database/engine.ts';
import { addEmployee } from '../server/employees/store.ts';
import { seed } from './seed.ts';
import { startShop } from './servers.ts';
import { simulateEmployees } from './simulate-employees.ts';

// A thousand employees work at the same time: alone, and then while strangers and reports overload the server. See bench/README.md.

const { values } = parseArgs({
  options: {
    employees: { type: 'string', default: '1000' },
    machines: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '60' },
    strangers: { type: 'string', default: '200' },
  },
});
const [employees, machines, seconds, strangers] = [values.employees, values.machines, values.seconds, values.strangers].map(Number) as [
  number,
  number,
  number,
  number,
];
/** In ms. */
const limit = 500;

const folder = mkdtempSync(join(tmpdir(), 'fettle-employees-'));
const file = join(folder, 'fettle.sqlite');
try {
  await seed(file, machines, new Date());
  const cookies = await addEmployees(`sqlite:${file}`);
  const server = await startShop(folder, `sqlite:${file}`, false);
  const common = { address: server.address, cookies, machines, pauseSeconds: 10 };
  const quiet = await simulateEmployees({ ...common, seconds, strangers: 0, reporters: [] });
  const busy = await simulateEmployees({
    ...common,
    seconds,
    strangers,
    reporters: Array.from({ length: 10 }, () => 'fettle_session=admin'),
  });
  for (const [name, { technicians, writes, failures, ...others }] of [
    ['alone', quiet],
    [`with ${strangers} strangers and 10 reports at a time`, busy],
  ] as const) {
    print(`${employees} employees ${name}:`);
    print(`  reads  ${technicians.count}: median ${technicians.p50} ms, p99 ${technicians.p99} ms, slowest ${technicians.max} ms`);
    print(`  writes ${writes.count}: median ${writes.p50} ms, p99 ${writes.p99} ms, slowest ${writes.max} ms; ${failures.length} failures`);
    print(`  others by status: ${JSON.stringify(others)}`);
  }
  const isMet = [quiet, busy].every(({ technicians, failures }) => technicians.p99 < limit && failures.length === 0);
  print(isMet ? `Every p99 of the technicians' reads is under ${limit} ms.` : `Missed: a p99 under ${limit} ms without a failure.`);
  process.exitCode = isMet ? 0 : 1;
  await server.stop();
} finally {
  rmSync(folder, { recursive: true });
}

/** Each with a session. Returns their cookies. */
async function addEmployees(url: string): Promise<string[]> {
  const { db } = openDatabase(url);
  const now = new Date().toISOString();
  const addSession = (db: Db, name: string, employee_id: number) =>
    createSession(db, { token_hash: hashToken(name), employee_id, started_on: now, device_id: null, password_on: now });
  const names = Array.from({ length: employees }, (_, index) => `employee-${index}`);
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

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
