import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { verifyBackup } from '../../backups/verify-backup.ts';
import type { Db, Engine } from '../../database/engine.ts';
import { photoFiles } from '../../photos/photo-files.ts';
import { createDraw } from '../fuzz/draw.ts';
import { TestClient } from '../test-client.ts';
import { checkDatabase } from './check-database.ts';
import { CrashServer } from './crash-server.ts';
import { countWrites, emptyLedger, type Ledger } from './ledger.ts';
import { workAsAdmin, workAsTechnician } from './writers.ts';

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

const password = 'a wrench in time';

/** Employees write while the server, and then its database, is killed again and again. Then everything they were told is compared. */
export async function runCrashes(run: CrashRun): Promise<CrashReport> {
  const { dataDir, databaseUrl, technicians, seed } = run;
  const server = await CrashServer.create({ dataDir, databaseUrl });
  await server.start();
  const agent = new Agent({ keepAlive: true });
  const cookies = await registerEmployees(new TestClient(server.port, agent, undefined), technicians);
  const ledgers = cookies.map(emptyLedger);
  const over = new AbortController();
  const working = cookies.map((cookie, index) => {
    const employee = {
      client: new TestClient(server.port, agent, cookie),
      name: `W${index}`,
      draw: createDraw(seed, index),
      ledger: ledgers[index] as Ledger,
    };
    return index === 0 ? workAsAdmin(employee, password, over.signal) : workAsTechnician(employee, over.signal);
  });
  await crash(run, server, () => ledgers.reduce((sum, { acknowledged }) => sum + acknowledged, 0));
  over.abort();
  await Promise.all(working);
  await server.stop();
  agent.destroy();
  const problems = [...ledgers.flatMap(({ failures }) => failures), ...(await check(run, ledgers))];
  return { writes: total(ledgers.map(countWrites)), repeats: ledgers.reduce((sum, { repeats }) => sum + repeats, 0), problems };
}

async function crash({ kills, restarts, seed, onProgress }: CrashRun, server: CrashServer, acknowledged: () => number): Promise<void> {
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
  await spell();
}

/** The first one is an admin. Returns their cookies. */
async function registerEmployees(visitor: TestClient, technicians: number): Promise<string[]> {
  const person = { last_name: 'Guidry', role: 1, password1: password, password2: password };
  const founder = { ...person, first_name: 'Ada', email: 'ada@bayou.example', is_admin: true };
  const admin = cookieOf(await visitor.call('register', { body: founder }));
  const client = new TestClient(visitor.port, new Agent(), admin);
  const cookies = [admin];
  for (let index = 1; index <= technicians; index += 1) {
    const body = { ...person, first_name: `Tess${index}`, email: `tess${index}@bayou.example`, is_admin: false };
    const { user } = (await client.call('register', { body })).body;
    cookies.push(cookieOf(await visitor.call('login', { params: { userId: user.id }, body: { password } })));
  }
  return cookies;
}

function cookieOf({ headers, status }: { headers: { 'set-cookie'?: string[] | undefined }; status: number }): string {
  const [cookie] = headers['set-cookie']?.find((line) => line.startsWith('fettle_session='))?.split(';') ?? [];
  if (!cookie) throw new Error(`An employee could not log in: ${status}.`);
  return cookie;
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
