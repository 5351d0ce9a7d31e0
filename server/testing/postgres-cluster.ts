import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../platform/database/engine.ts';
import { memoryFolder } from './memory-folder.ts';

/** `SIGINT` disconnects the clients and stops. `SIGQUIT` stops at once; the next start recovers as after a crash. */
export type StopSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

type ClusterOptions = {
  /** Syncs to the disk. Without it, a crash of the operating system loses data, but not a killed server. */
  isDurable?: boolean;
  /** The folder of its files, which may exist. Default: a temporary one, in memory if possible. */
  folder?: string;
  /** More settings, such as `jit=off`. */
  settings?: readonly string[];
};

/** A PostgreSQL server in a folder. It listens only on a Unix socket in that folder. */
export class PostgresCluster {
  readonly folder: string;
  /** The folder of PostgreSQL's programs. */
  readonly binaries: string;
  readonly #owner: Owner;
  readonly #stopAtExit = () => void this.#server?.kill('SIGQUIT');
  #server: ChildProcess | undefined;

  readonly #settings: readonly string[];

  /** Creates the cluster's files, unless they exist; `start` runs its server. */
  constructor({ isDurable = false, folder, settings = [] }: ClusterOptions = {}) {
    this.#settings = [...(isDurable ? [] : ['fsync=off', 'full_page_writes=off']), ...settings];
    const [binaries] = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed();
    if (!binaries) throw new Error('The tests on PostgreSQL need its server. On Debian or Ubuntu: sudo apt-get install postgresql');
    this.binaries = binaries;
    this.#owner = unprivileged();
    this.folder = folder ?? mkdtempSync(join(memoryFolder(), 'fettle-pg-'));
    if (existsSync(this.#data)) return;
    mkdirSync(this.folder, { recursive: true });
    const { uid, gid } = this.#owner;
    if (uid !== undefined && gid !== undefined) chownSync(this.folder, uid, gid);
    // Sorts differently from SQLite's byte order, to expose queries that depend on either.
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'];
    const initialize = ['-D', this.#data, '-U', 'fettle', '--auth=trust', ...locale, '--no-sync', '--no-instructions'];
    execFileSync(join(binaries, 'initdb'), initialize, { stdio: ['ignore', 'ignore', 'inherit'], cwd: this.folder, ...this.#owner });
  }

  /** The id of the main process; undefined unless it runs. */
  get pid(): number | undefined {
    return this.#server?.pid;
  }

  url(database: string): string {
    return postgresUrl(this.folder, database);
  }

  /**
   * Starts the server unless it is running, and waits until it accepts queries. Retries, because after a crash PostgreSQL refuses to start
   * until the last old process has exited. `more`: settings for this time.
   */
  async start(more: readonly string[] = []): Promise<void> {
    const settings = [...this.#settings, ...more, 'listen_addresses=', 'max_connections=300', 'dynamic_shared_memory_type=mmap'];
    const options = ['-D', this.#data, '-k', this.folder, ...settings.flatMap((setting) => ['-c', setting])];
    process.off('exit', this.#stopAtExit).once('exit', this.#stopAtExit);
    for (let tries = 0; tries < 200; tries += 1) {
      if (!this.#server || this.#server.exitCode !== null) {
        this.#server = spawn(join(this.binaries, 'postgres'), options, { stdio: 'ignore', cwd: this.folder, ...this.#owner });
      }
      if (existsSync(join(this.folder, '.s.PGSQL.5432')) && (await this.#isReady())) return;
      await wait(50);
    }
    throw new Error(`PostgreSQL for the tests did not answer within 10 seconds (exit code ${this.#server?.exitCode}).`);
  }

  /** Waits until the main process has exited. */
  async stop(signal: StopSignal): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    process.off('exit', this.#stopAtExit);
    if (!server || server.exitCode !== null) return;
    const stopped = once(server, 'exit');
    server.kill(signal);
    await stopped;
  }

  /** Stops the server and deletes its files. */
  async remove(): Promise<void> {
    await this.stop('SIGQUIT');
    rmSync(this.folder, { recursive: true });
  }

  async createDatabase(name: string, template = 'template0'): Promise<void> {
    await createDatabase(this.folder, name, template);
  }

  get #data(): string {
    return join(this.folder, 'data');
  }

  async #isReady(): Promise<boolean> {
    const { db } = openDatabase(this.url('postgres'));
    try {
      await sql`select 1`.execute(db);
      return true;
    } catch {
      return false;
    } finally {
      await db.destroy();
    }
  }
}

export function postgresUrl(folder: string, database: string): string {
  return `postgresql://fettle@/${database}?host=${encodeURIComponent(folder)}`;
}

/** Creates a database as a copy of another. */
export async function createDatabase(folder: string, name: string, template: string): Promise<void> {
  await execute(folder, `create database ${name} template ${template} strategy file_copy`);
}

export async function dropDatabase(folder: string, name: string): Promise<void> {
  await execute(folder, `drop database ${name} with (force)`);
}

async function execute(folder: string, statement: string): Promise<void> {
  const { db } = openDatabase(postgresUrl(folder, 'postgres'));
  await sql.raw(statement).execute(db);
  await db.destroy();
}

export type Owner = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root, so root runs it as Debian's `postgres` user. */
export function unprivileged(): Owner {
  if (process.getuid?.() !== 0) return {};
  return { uid: postgresId('-u'), gid: postgresId('-g') };
}

function postgresId(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}
