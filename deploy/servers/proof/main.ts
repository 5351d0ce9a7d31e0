import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../../server/platform/database/engine.ts';
import { photoFiles } from '../../../server/capabilities/photos/photo-files.ts';
import { checkDatabase } from '../../../server/testing/crash/check-database.ts';
import { CrashServer } from '../../../server/testing/crash/crash-server.ts';
import { startWork, type Work } from '../../../server/testing/crash/start-work.ts';
import { PostgresCluster } from '../../../server/testing/postgres-cluster.ts';
import { printProblems } from '../../../server/testing/print-run.ts';
import { printLine } from '../../../server/startup/run-server.ts';
import { findAsset } from './find-asset.ts';
import { type Follower, followChanges } from './follow-changes.ts';
import { Proxy } from './proxy.ts';
import { type Reader, readAgain } from './read-again.ts';

// Three servers on one PostgreSQL behind HAProxy, while employees work: each is restarted, one killed, one suspended. See ../README.md.

const { values } = parseArgs({
  options: {
    technicians: { type: 'string', default: '4' },
    suspended: { type: 'string', default: '45' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

// The 'exit' event ends what runs.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** So short that fewer than 500 events come while a stream of a suspended server is silent. */
const longestPauseMs = 1_400;
const followers = 6;
const readers = 3;
/** HAProxy looks once a second, and a server of two checks is ready. */
const settleMs = 3_000;
const lastEventsMs = 5_000;
/** On a computer that is busy with other things, a server may put off an export. */
const overloaded = /has a lot to do/;

const folder = mkdtempSync(join(tmpdir(), 'fettle-cluster-'));
const database = new PostgresCluster();
const servers: CrashServer[] = [];
try {
  await database.start();
  await database.createDatabase('shop');
  await run(database.url('shop'));
} finally {
  for (const server of servers) await server.kill();
  await database.remove();
  rmSync(folder, { recursive: true });
}

async function run(databaseUrl: string): Promise<void> {
  const problems = await findAsset(folder);
  const [technicians, seed] = [Number(values.technicians), Number(values.seed)];
  for (const name of ['one', 'two', 'three']) servers.push(await createServer(name, databaseUrl));
  // All at once, on an empty database.
  await Promise.all(servers.map((server) => server.start()));
  const proxy = await Proxy.start(
    folder,
    servers.map(({ port }) => port),
  );
  await wait(settleMs);
  printLine(`3 servers, ${technicians} technicians, an admin, ${readers} readers, ${followers} streams, seed ${seed}\n`);
  const work = await startWork({ port: proxy.port, setupCode: await servers[0]?.setupCode, technicians, seed, longestPauseMs });
  const over = new AbortController();
  // The admin's cookie is replaced when they enter their password again.
  const cookieOf = (index: number) => work.cookies[1 + (index % technicians)] ?? '';
  const following = Array.from({ length: followers }, (_, index) => followChanges(proxy.port, cookieOf(index), over.signal));
  const reading = Array.from({ length: readers }, (_, index) => readAgain(proxy.port, cookieOf(index), over.signal));
  const phase = async (title: string, action: () => Promise<void>, mayFail: boolean) => {
    const before = countAll(work, reading);
    await action();
    await wait(settleMs);
    const after = countAll(work, reading);
    const unanswered = takeUnanswered(work, reading);
    printLine(
      `${title}: ${after.writes - before.writes} writes, ${after.reads - before.reads} reads; sent again: ${summarize(unanswered)}`,
    );
    const failed = unanswered.filter((reason) => !overloaded.test(reason));
    if (!mayFail && failed.length > 0) problems.push(`${title}: ${failed.length} requests failed`);
  };

  await phase('All run', () => wait(settleMs), false);
  for (const [index, server] of servers.entries()) await phase(`Server ${index + 1} is updated`, () => update(server), false);
  await phase('Server 1 is killed', () => killAndStart(servers[0]), true);
  await phase('Server 2 is suspended', () => suspend(servers[1]), true);

  await work.end();
  // A server reads the events of others once a second.
  await wait(lastEventsMs);
  over.abort();
  await Promise.all([...following, ...reading].map(({ done }) => done));
  problems.push(...(await check(databaseUrl, work)), ...(await checkStreams(databaseUrl, following)));
  await Promise.all(servers.map((server) => server.stop()));
  await proxy.stop();
  printLine(`\nThe streams connected ${sum(following.map(({ connections }) => connections))} times.`);
  printProblems(problems, 'Nothing was lost, nothing is there twice, and no stream missed a change.');
}

function createServer(name: string, databaseUrl: string): Promise<CrashServer> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const shared = { PHOTO_DIR: join(folder, 'photos'), BACKUP_DIR: join(folder, 'backups') };
  return CrashServer.create({ dataDir, databaseUrl, environment: { ...shared, DRAIN_SECONDS: '5', TRUST_PROXY: 'true' } });
}

async function update(server: CrashServer): Promise<void> {
  await server.stop();
  await server.start();
}

async function killAndStart(server: CrashServer | undefined): Promise<void> {
  await wait(settleMs);
  await server?.kill();
  await wait(settleMs);
  await server?.start();
}

async function suspend(server: CrashServer | undefined): Promise<void> {
  await wait(settleMs);
  server?.suspend();
  await wait(Number(values.suspended) * 1_000);
  server?.resume();
}

function countAll({ ledgers }: Work, reading: readonly Reader[]): { writes: number; reads: number } {
  return { writes: sum(ledgers.map(({ acknowledged }) => acknowledged)), reads: sum(reading.map(({ reads }) => reads)) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function takeUnanswered({ ledgers }: Work, reading: readonly Reader[]): string[] {
  return [...ledgers, ...reading].flatMap(({ unanswered }) => unanswered.splice(0));
}

function summarize(reasons: readonly string[]): string {
  const counts = Map.groupBy(reasons, (reason) => reason);
  return [...counts].map(([reason, { length }]) => `${length} (${reason})`).join(', ') || 'none';
}

/** Every acknowledged write is there once, and nothing else. */
async function check(databaseUrl: string, { ledgers }: Work): Promise<string[]> {
  const engine = openDatabase(databaseUrl);
  try {
    const problems = await checkDatabase(engine, photoFiles(join(folder, 'photos')), ledgers);
    return [...ledgers.flatMap(({ failures }) => failures), ...problems];
  } finally {
    await engine.db.destroy();
  }
}

async function checkStreams(databaseUrl: string, following: readonly Follower[]): Promise<string[]> {
  const engine = openDatabase(databaseUrl);
  try {
    const ids = (await engine.db.selectFrom('events').select('id').orderBy('id').execute()).map(({ id }) => id);
    return following.flatMap(({ openedAfter = 0, seen, resyncs }, index) => {
      const missed = ids.filter((id) => id > openedAfter && !seen.has(id));
      return [
        ...(missed.length > 0 ? [`Stream ${index + 1} missed ${missed.length} of ${ids.length} changes, such as ${missed[0]}`] : []),
        ...(resyncs > 0 ? [`Stream ${index + 1} had to load everything again`] : []),
      ];
    });
  } finally {
    await engine.db.destroy();
  }
}
