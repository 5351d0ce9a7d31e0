import { Worker } from 'node:worker_threads';
import type { MaintenanceData, MaintenanceRequest, MaintenanceResponse } from './maintenance-thread.ts';

export type MaintenanceOptions = {
  /** The thread's work fails when the disk does. It is tried again after more statements. */
  onError: (error: unknown) => void;
  /** How many statements of the writing connection have to be due before the thread works: about twenty writes of a shop. */
  statements?: number;
  /** The pause before the work, so that one pass follows a burst of writes. */
  delayMs?: number;
  /** The thread ends after this long without work, which frees its memory. If nobody writes, it first merges more than in pauses. */
  idleMs?: number;
};

/**
 * Does the work that SQLite otherwise does in some unlucky commit: it copies the write-ahead log into the database file, and merges the
 * segments of the full-text indexes. A thread with a connection of its own does it while nobody writes.
 */
export class SqliteMaintenance {
  readonly #path: string;
  readonly #options: Required<MaintenanceOptions>;
  readonly #signals = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  #statements = 0;
  #worker: Worker | undefined;
  #workTimer: NodeJS.Timeout | undefined;
  #endTimer: NodeJS.Timeout | undefined;
  #isWorking = false;
  #isEnding = false;
  #exit: Promise<void> = Promise.resolve();

  constructor(path: string, { onError, statements = 256, delayMs = 250, idleMs = 5_000 }: MaintenanceOptions) {
    this.#path = path;
    this.#options = { onError, statements, delayMs, idleMs };
  }

  /** Call it before each statement of the writing connection. */
  noteStatement(): void {
    this.#statements += 1;
    Atomics.store(this.#signals, 0, this.#statements);
    if (this.#statements % this.#options.statements === 0)
      this.#workTimer ??= setTimeout(() => this.#work(), this.#options.delayMs).unref();
  }

  /** Interrupts the work and waits until the thread has closed its connection. */
  async close(): Promise<void> {
    clearTimeout(this.#workTimer);
    clearTimeout(this.#endTimer);
    Atomics.store(this.#signals, 1, 1);
    this.#worker?.ref();
    this.#end();
    await this.#exit;
  }

  #work(): void {
    this.#workTimer = undefined;
    if (this.#isWorking || this.#isEnding) return;
    clearTimeout(this.#endTimer);
    this.#isWorking = true;
    this.#worker ??= this.#start();
    this.#send('work');
  }

  #start(): Worker {
    const workerData: MaintenanceData = { path: this.#path, signals: this.#signals };
    const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };
    const worker = new Worker(new URL('maintenance-thread.ts', import.meta.url), {
      workerData,
      resourceLimits,
      execArgv: [],
      env: {},
    });
    worker.on('message', ({ error }: MaintenanceResponse) => {
      if (error !== undefined) this.#options.onError(error);
      this.#isWorking = false;
      this.#endTimer = setTimeout(() => this.#end(), this.#options.idleMs).unref();
    });
    worker.on('error', this.#options.onError);
    this.#exit = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#worker = undefined;
        this.#isWorking = false;
        this.#isEnding = false;
        resolve();
      });
    });
    worker.unref();
    return worker;
  }

  #end(): void {
    if (!this.#worker || this.#isEnding) return;
    this.#isEnding = true;
    this.#send('end');
  }

  #send(request: MaintenanceRequest): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the target is a worker, not a window
    this.#worker?.postMessage(request);
  }
}
