import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { verifyBackup } from '../../capabilities/backups/verify-backup.ts';
import type { Db, Engine } from '../../platform/database/engine.ts';
import { photoFiles } from '../../capabilities/photos/photo-files.ts';
import { createDraw } from '../fuzz/draw.ts';
import { checkDatabase } from './check-database.ts';
import { CrashServer } from './crash-server.ts';
import { countWrites, type Ledger } from './ledger.ts';
import { startWork } from './start-work.ts';

export type CrashRun = {
  /** An empty folder for the server's files. */
  dataDir: string;
  databaseUrl: string;
  openDatabase: () => Engine;
  /** How often the server is killed. */
  kills: number;
  /** After the kills, the database itself is ended and started again. `acknowledged` is how many requests have succeeded so far. */
  restarts?: { times: number; restart: (acknowledged: () => number) => Promise<void> };
  technicians: number;
  seed: number;
  onProgress?: (done: number) => void;
};

export type CrashReport = { writes: Record<string, number>; repeats: number; problems: string[] };

/** How long the server works between two crashes, in milliseconds. The shortest ones end it while it starts the work. */
const shortestSpellMs = 20;
const longestSpellMs = 1_500;
/** How many writes of each technician are confirmed at least, on average. */
const leastWrites = 10;

/** Employees write while the server, and then its database, is killed again and again. Then everything they were told is compared. */
export async function runCrashes(run: CrashRun): Promise<CrashReport> {
  const { dataDir, databaseUrl, technicians, seed } = run;
  const server = await CrashServer.create({ dataDir, databaseUrl });
  await server.start();
  const work = await startWork({ port: server.port, setupCode: await server.setupCode, technicians, seed });
  await crash(run, server, () => work.ledgers.reduce((sum, { acknowledged }) => sum + acknowledged, 0));
  await work.end();
  await server.stop();
  const { ledgers } = work;
  const problems = [...ledgers.flatMap(({ failures }) => failures), ...(await check(run, ledgers))];
  return {
    writes: total(ledgers.map(countWrites)),
    repeats: ledgers.reduce((sum, { unanswered }) => sum + unanswered.length, 0),
    problems,
  };
}

async function crash(
  { kills, restarts, technicians, seed, onProgress }: CrashRun,
  server: CrashServer,
  acknowledged: () => number,
): Promise<void> {
  const draw = createDraw(seed, -1);
  const spell = () => setTimeout(draw.integer(shortestSpellMs, longestSpellMs));
  for (let done = 1; done <= kills; done += 1) {
    await spell();
    await server.kill();
    await server.start();
    onProgress?.(done);
  }
  const { times, restart } = restarts ?? { times: 0, restart: () => Promise.resolve() };
  for (let done = 1; done <= times; done += 1) {
    await spell();
    await restart(acknowledged);
    onProgress?.(kills + done);
  }
  // A slow computer has confirmed little by now.
  do await spell();
  while (acknowledged() < leastWrites * technicians);
}

async function check({ dataDir, openDatabase }: CrashRun, ledgers: readonly Ledger[]): Promise<string[]> {
  const engine = openDatabase();
  try {
    return [
      ...(await checkDatabase(engine, photoFiles(join(dataDir, 'photos')), ledgers)),
      ...(await checkBackups(engine.db, join(dataDir, 'backups'))),
    ];
  } finally {
    await engine.db.destroy();
  }
}

/** Each backup that the list calls done can be restored. */
async function checkBackups(db: Db, folder: string): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, status, file } of await db.selectFrom('backups').select(['id', 'status', 'file']).orderBy('id').execute()) {
    if (status === 'done') {
      await verifyBackup(join(folder, file), undefined).catch((error: unknown) => problems.push(`backup ${id}: ${String(error)}`));
    }
  }
  return problems;
}

function total(counts: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const each of counts) for (const [name, count] of Object.entries(each)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
