import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/engine.ts';
import { migrate } from '../database/migrate.ts';
import { enginesAskedFor } from './engines.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the test cluster's socket; undefined where no test runs on PostgreSQL. */
    postgresFolder: string | undefined;
  }
}

/** The database that tests copy: migrated, empty. */
export const emptyShop = 'empty_shop';

/** The address of a database of the test cluster. */
export function postgresUrl(folder: string, database: string): string {
  return `postgresql://fettle@/${database}?host=${encodeURIComponent(folder)}`;
}

/** Starts one private PostgreSQL for the whole run, when it is asked for, and gives what stops and removes it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const isAskedFor = enginesAskedFor().includes('postgresql');
  const cluster = isAskedFor ? await startCluster() : undefined;
  project.provide('postgresFolder', cluster?.folder);
  return cluster?.stop;
}

async function startCluster() {
  const [binaries] = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed();
  if (!binaries) throw new Error('The tests on PostgreSQL need its server. On Debian or Ubuntu: sudo apt-get install postgresql');
  const owner = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'fettle-pg-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  // An alphabet other than SQLite's byte order, so that a query which leans on one of the two is found out.
  const initialise = ['-D', data, '-U', 'fettle', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  execFileSync(join(binaries, 'initdb'), [...initialise, '--locale-provider=icu', '--icu-locale=en-US', '--no-sync', '--no-instructions'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: folder,
    ...owner,
  });
  // No disk has to be waited for: what a test leaves behind nobody reads.
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'listen_addresses=',
    'max_connections=300',
    'dynamic_shared_memory_type=mmap',
  ];
  const server = spawn(join(binaries, 'postgres'), ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])], {
    stdio: 'ignore',
    cwd: folder,
    ...owner,
  });
  // An immediate stop: idle connections are not waited for, and nothing of the data is wanted. Also when the run breaks off.
  const stopNow = () => void server.kill('SIGQUIT');
  process.once('exit', stopNow);
  const stop = async () => {
    process.off('exit', stopNow);
    const stopped = once(server, 'exit');
    stopNow();
    if (server.exitCode === null) await stopped;
    rmSync(folder, { recursive: true });
  };
  try {
    await answers(server, folder);
    await makeEmptyShop(folder);
  } catch (error) {
    await stop();
    throw error;
  }
  return { folder, stop };
}

/** PostgreSQL refuses to run as root: root starts it as Debian's own user for it. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return { uid: postgresId('-u'), gid: postgresId('-g') };
}

function postgresId(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

async function answers(server: ChildProcess, folder: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL for the tests stopped at once, with exit code ${server.exitCode}.`);
    if (existsSync(join(folder, '.s.PGSQL.5432')) && (await isReady(folder))) return;
    await wait(50);
  }
  throw new Error('PostgreSQL for the tests did not answer within 10 seconds.');
}

async function isReady(folder: string): Promise<boolean> {
  const { db } = openDatabase(postgresUrl(folder, 'postgres'));
  try {
    await db.introspection.getSchemas();
    return true;
  } catch {
    return false;
  } finally {
    await db.destroy();
  }
}

async function makeEmptyShop(folder: string): Promise<void> {
  await createDatabase(folder, emptyShop, 'template0');
  const engine = openDatabase(postgresUrl(folder, emptyShop));
  await migrate(engine);
  await engine.db.destroy();
}

/** Creates a database as a copy of another. */
export async function createDatabase(folder: string, name: string, template: string): Promise<void> {
  const { db } = openDatabase(postgresUrl(folder, 'postgres'));
  await sql.raw(`create database ${name} template ${template} strategy file_copy`).execute(db);
  await db.destroy();
}
