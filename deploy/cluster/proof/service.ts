import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Owner } from '../../../server/testing/postgres-cluster.ts';

const restartMs = 1_000;

export type ServiceOptions = { command: readonly string[]; env?: NodeJS.ProcessEnv; folder: string; log: string; owner: Owner };

/** A program that is started again when it exits, as systemd would. */
export class Service {
  readonly #options: ServiceOptions;
  #process: ChildProcess | undefined;
  #isOn = false;

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isOn = true;
    this.#spawn();
  }

  /** The program does not start again. Its process has to be ended, too. */
  disable(): void {
    this.#isOn = false;
    this.#process = undefined;
  }

  #spawn(): void {
    const { command, env, folder, log, owner } = this.#options;
    const [program = '', ...parameters] = command;
    const output = openSync(log, 'a');
    const started = spawn(program, parameters, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      ...owner,
    });
    closeSync(output);
    this.#process = started;
    started.on('error', (error) => {
      process.stderr.write(`${program} cannot be started: ${error.message}. deploy/cluster/README.md lists the packages of Debian.\n`);
      process.exit(1);
    });
    started.on('exit', () => void this.#restart(started));
  }

  async #restart(exited: ChildProcess): Promise<void> {
    await wait(restartMs);
    if (this.#isOn && this.#process === exited) this.#spawn();
  }
}
