import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hashToken } from '../../server/capabilities/auth/sessions.ts';
import { createSession } from '../../server/capabilities/auth/store.ts';
import { type Db, openDatabase } from '../../server/platform/database/engine.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { printLine } from '../../server/startup/run-server.ts';
import { openStreams } from '../open-streams.ts';
import { expect } from '../print-results.ts';
import { floor, technicians } from '../seed.ts';
import { type Server, startShop } from '../servers.ts';
import { openChainDatabase, openFile } from './database.ts';
import { idInChain } from './multiply-shop.ts';
import { type DatabaseSize, printGrowth, printTimes } from './print-chain.ts';
import { sendTraffic } from './send-traffic.ts';
import { busiest, type Technician } from './traffic.ts';

// The busiest minutes of a chain whose shops share one database. See README.md.

// The 'exit' event ends what runs.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgresql' },
    standby: { type: 'boolean', default: false },
    shops: { type: 'string', default: '1000' },
    machines: { type: 'string', default: '10000' },
    servers: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '10' },
    times: { type: 'string', default: '1' },
    streams: { type: 'string', default: '30' },
    keep: { type: 'string' },
    smoke: { type: 'boolean', default: false },
  },
});
const size = values.smoke
  ? { shops: 5, machines: 1_000, servers: 2, seconds: 3, warmUpSeconds: 1, times: 8, streams: 4 }
  : {
      shops: Number(values.shops),
      machines: Number(values.machines),
      servers: Number(values.servers),
      seconds: Number(values.minutes) * 60,
      warmUpSeconds: 120,
      times: Number(values.times),
      streams: Number(values.streams),
    };
if (!['sqlite', 'postgresql'].includes(values.engine)) throw new Error('--engine must be sqlite or postgresql.');
if (values.engine === 'sqlite' && size.shops * size.servers !== 1) throw new Error('On SQLite, use --shops 1 --servers 1.');
/** The ids of technicians in a seeded shop, after the admin. */
const technicianIds = Array.from({ length: technicians }, (_, index) => 2 + index);

const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'fettle-chain-'));
mkdirSync(folder, { recursive: true });
// PostgreSQL runs as another user.
chmodSync(folder, 0o755);
const startedAt = performance.now();
const database = await (values.engine === 'sqlite'
  ? openFile(folder, size)
  : openChainDatabase(folder, { ...size, hasStandby: values.standby }));
printLine(`The database is ready after ${Math.round((performance.now() - startedAt) / 1_000)} s.`);
const servers: Server[] = [];
const engine = openDatabase(database.url);
const { db } = engine;
try {
  await run();
} finally {
  await stopServers();
  await db.destroy();
  await database.close();
  if (!values.keep) rmSync(folder, { recursive: true });
}

async function run(): Promise<void> {
  // The server would back up a database of an older version first.
  await migrate(engine);
  const sessions = await addSessions(db);
  const before = await measureDatabase(db);
  servers.push(...(await startServers()));
  const addresses = servers.map(({ address }) => address);
  const streams = await Promise.all(
    addresses.map((address, index) =>
      openStreams(
        address,
        sessions.filter((_, at) => at < size.streams && at % size.servers === index).map(({ cookie }) => cookie),
      ),
    ),
  );
  const sent = await sendTraffic({
    addresses,
    technicians: sessions,
    writesPerSecond: busiest.writes * size.shops * size.times,
    readsPerSecond: busiest.reads * size.shops * size.times,
    warmUpSeconds: size.warmUpSeconds,
    seconds: size.seconds,
    today: new Date().toISOString().slice(0, 10),
  });
  const ended = streams.map((stream) => stream.close());
  await stopServers();
  const after = await measureDatabase(db);

  printTimes(sent, size.seconds);
  printLine(`\nThe computer used ${Math.round(100 * sent.usedCpu)}% of its ${cpus().length} cores.`);
  printLine(`The load generator paused for at most ${Math.round(sent.longestPauseMs)} ms.`);
  printGrowth(before, size.shops);
  expect(sent.failures.length === 0, `no request fails: ${sent.failures.length}, such as ${sent.failures.slice(0, 3).join('; ')}`);
  expect(
    ended.every(({ brokenStreams }) => brokenStreams === 0),
    'no stream breaks',
  );
  for (const [call, rows] of [
    ['add_machine', after.machines - before.machines],
    ['add_note', after.notes - before.notes],
  ] as const) {
    const confirmed = sent.confirmed.get(call) ?? 0;
    expect(rows === confirmed, `each ${call} is saved once: ${confirmed} confirmed, ${rows} saved`);
  }
}

/** A session for each technician of each shop, who reads and writes about its machines. */
async function addSessions(db: Db): Promise<Technician[]> {
  // Those of an earlier run.
  await db.deleteFrom('sessions').execute();
  const now = new Date().toISOString();
  return db.transaction().execute(async (db) => {
    const sessions: Technician[] = [];
    for (let shop = 1; shop <= size.shops; shop += 1) {
      const anyMachine = () => idInChain(anyId(), shop, size.shops);
      for (const id of technicianIds) {
        const [userId, token] = [idInChain(id, shop, size.shops), `${shop}-${id}`];
        const session = { token_hash: hashToken(token), employee_id: userId, started_on: now, device_id: null, password_on: now };
        await createSession(db, session);
        sessions.push({ userId, cookie: `fettle_session=${token}`, anyMachine, anySerial: () => serialOf(anyMachine()) });
      }
    }
    return sessions;
  });
}

/** The id of a machine in a shop: three of four times, one in progress. */
function anyId(): number {
  return Math.random() < 0.75
    ? size.machines - Math.floor(Math.random() * floor.newInProgress)
    : 1 + Math.floor(Math.random() * size.machines);
}

/** The serial that bench/chain/multiply-shop.ts makes. */
function serialOf(id: number): string {
  return `BX${String((id * 48_271) % 999_999_937).padStart(9, '0')}`;
}

async function startServers(): Promise<Server[]> {
  const environment = { PHOTO_DIR: join(folder, 'photos'), TRUST_PROXY: 'true', LOG_LEVEL: 'error' };
  return Promise.all(
    Array.from({ length: size.servers }, (_, index) => {
      const dataDir = join(folder, `server-${index}`);
      mkdirSync(dataDir, { recursive: true });
      return startShop(dataDir, database.url, false, { more: environment });
    }),
  );
}

async function stopServers(): Promise<void> {
  await Promise.all(servers.splice(0).map(({ stop }) => stop()));
}

async function measureDatabase(db: Db): Promise<DatabaseSize> {
  const count = (table: 'machines' | 'notes') => db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'));
  const [machines, notes] = await Promise.all([count('machines').executeTakeFirstOrThrow(), count('notes').executeTakeFirstOrThrow()]);
  return { bytes: await database.bytes(db), machines: machines.rows, notes: notes.rows };
}
