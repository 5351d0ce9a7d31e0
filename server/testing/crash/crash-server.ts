import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findInLines, setupCodePattern } from '../find-in-lines.ts';
import { freePort } from '../../../packages/ipp/testing/free-port.ts';

const main = join(import.meta.dirname, '..', '..', 'main.ts');

type ServerPlace = { dataDir: string; databaseUrl: string; environment?: Readonly<Record<string, string>> };

/** A server as its own process, which is killed and started again on the same port and data. */
export class CrashServer {
  readonly port: number;
  /** What the first start prints for a new shop. */
  setupCode: Promise<string | undefined> | undefined;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #stopAtExit = () => void this.#process?.kill('SIGKILL');
  #process: ChildProcess | undefined;

  private constructor(port: number, environment: NodeJS.ProcessEnv) {
    this.port = port;
    this.#environment = environment;
  }

  /** `environment` overrides the settings. */
  static async create({ dataDir, databaseUrl, environment = {} }: ServerPlace): Promise<CrashServer> {
    const port = await freePort();
    const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    return new CrashServer(port, { PATH: process.env['PATH'], ...own, BACKUP_AT: 'off', LOG_LEVEL: 'error', ...environment });
  }

  /** Resolves when it answers. */
  async start(): Promise<void> {
    const server = spawn(process.execPath, [main], { env: this.#environment, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = server;
    process.off('exit', this.#stopAtExit).once('exit', this.#stopAtExit);
    const lines = createInterface(server.stdout);
    this.setupCode ??= findInLines(lines, setupCodePattern);
    if ((await findInLines(lines, /^(Fettle is running)/)) !== undefined) return;
    throw new Error(`The server exited with code ${server.exitCode} before it answered.`);
  }

  /** Suspends the process, which keeps its connections and notices nothing, until `resume`. */
  suspend(): void {
    this.#process?.kill('SIGSTOP');
  }

  resume(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Ends the main process only: what it has started has to notice. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** @throws if it does not stop cleanly */
  async stop(): Promise<void> {
    const code = await this.#end('SIGTERM');
    if (code !== 0) throw new Error(`The server stopped with exit code ${code}.`);
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const server = this.#process;
    if (!server) return null;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
    this.#process = undefined;
    process.off('exit', this.#stopAtExit);
    return server.exitCode;
  }
}
