import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export type Server = { address: string; pid: number | undefined; stop: () => Promise<void> };

const root = join(import.meta.dirname, '..');
/** Whether the servers can share one core while the load generator runs on another. */
const canPin = availableParallelism() > 1 && hasTaskset();

const children: ChildProcess[] = [];
process.once('exit', () => children.forEach((child) => child.kill('SIGTERM')));

type Program = {
  /** More environment variables. */
  more?: Record<string, string>;
  /** The folder of the sources. Default: these. */
  checkout?: string;
};

/** The options of Node in `npm start`. */
function startOptions(checkout = root): string[] {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return /\bnode (--.*) ?server\/main\.ts/.exec(scripts.start)?.[1]?.split(' ').filter(Boolean) ?? [];
}

/** Fills a new SQLite file with the shop of bench/seed.ts. `checkout`: the folder of the sources. Default: these. */
export function seedShop(file: string, machines: number, now: string, checkout = root): void {
  mkdirSync(dirname(file), { recursive: true });
  const seed = `import { seed } from './bench/seed.ts'; await seed(${JSON.stringify(file)}, ${machines}, new Date(${JSON.stringify(now)}))`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', seed], { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Starts the product as a shop runs it, with its log in a file. */
export function startShop(folder: string, databaseUrl: string, pinned: boolean, { more = {}, checkout }: Program = {}): Promise<Server> {
  const environment = {
    DATA_DIR: folder,
    BACKUP_AT: 'off',
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    TLS: 'off',
    SHOP_TIME_ZONE: 'UTC',
    ...more,
  };
  return start([...startOptions(checkout), 'server/main.ts'], environment, join(folder, 'output'), pinned, checkout);
}

/** Starts a plain `node:http` server that sends the replies in `file`. */
export function startBare(file: string, pinned: boolean): Promise<Server> {
  return start(['bench/bare-server.ts', file], {}, `${file}.output`, pinned);
}

/** Starts a plain server that does the work of four calls on the SQLite file. */
export function startBareShop(file: string, pinned: boolean): Promise<Server> {
  return start(['bench/details/bare-shop.ts', file], {}, `${file}.output`, pinned);
}

/** Starts a server that sends the statements in `file` to PostgreSQL and then the replies there. */
export function startBareStatements(file: string, databaseUrl: string, pinned: boolean): Promise<Server> {
  return start(['bench/bare-statements.ts', file, databaseUrl], {}, `${file}.output`, pinned);
}

/** `output`: the file for the server's output. `pinned`: on one core, where `taskset` is available. */
async function start(args: string[], environment: Record<string, string>, output: string, pinned: boolean, cwd = root): Promise<Server> {
  const [command = '', ...before] = pinned && canPin ? ['taskset', '-c', '0', process.execPath] : [process.execPath];
  const child = spawn(command, [...before, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', openSync(output, 'w'), 'inherit'],
  });
  children.push(child);
  return {
    address: await addressIn(output, child),
    pid: child.pid,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Waits until the server prints its URL. */
async function addressIn(output: string, child: ChildProcess): Promise<string> {
  while (child.exitCode === null) {
    const port = /http:\/\/localhost:(\d+)/.exec(readFileSync(output, 'utf8'))?.[1];
    if (port) return `http://127.0.0.1:${port}`;
    await setTimeout(20);
  }
  throw new Error('The server did not start.');
}

/** Moves a process, such as a server of PostgreSQL, and those that it will start, to the core of the servers. */
export function pinServer(pid: number): void {
  if (canPin) execFileSync('taskset', ['-a', '-c', '-p', '0', String(pid)], { stdio: 'ignore' });
}

/** Moves this process, which generates the load, to another core. */
export function pinLoad(): void {
  if (canPin) execFileSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)], { stdio: 'ignore' });
}

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
