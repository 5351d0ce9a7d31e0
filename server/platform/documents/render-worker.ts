import { Worker } from 'node:worker_threads';
import { type Chunks, replaceChunks } from '../system/chunks.ts';

export type WorkerRequest =
  | { name: string; input: Record<string, unknown> }
  | { path: readonly string[]; items: readonly unknown[] }
  | { isComplete: true };
export type WorkerResponse = { file: Uint8Array<ArrayBuffer> } | { error: unknown };

export type RenderWorkerOptions = {
  /** The thread ends after this long without work, which frees its memory. */
  idleMs: number;
  /** Rendering that takes longer than this fails and ends the thread. */
  timeoutMs: number;
  /** Rendering that needs a larger heap than this fails and ends the thread, not the process. */
  memoryMb: number;
};

/** A worker thread that renders documents. It starts with the first document and does not keep the process running. */
export class RenderWorker {
  readonly #module: URL;
  readonly #options: RenderWorkerOptions;
  #worker: Worker | undefined;
  #rendering: PromiseWithResolvers<Buffer> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(module: URL, options: RenderWorkerOptions) {
    this.#module = module;
    this.#options = options;
  }

  /**
   * Renders one document. Wait for it before rendering the next one.
   * @throws Error if rendering fails, takes too long or the thread ends. The next document then gets a new thread.
   */
  async render(name: string, input: object): Promise<Buffer> {
    clearTimeout(this.#idleTimer);
    const worker = (this.#worker ??= this.#start());
    const rendering = Promise.withResolvers<Buffer>();
    this.#rendering = rendering;
    const timeout = setTimeout(() => rendering.reject(new Error(`Rendering took too long: ${name}.`)), this.#options.timeoutMs);
    try {
      await Promise.race([post(worker, name, input), rendering.promise]);
      return await rendering.promise;
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      clearTimeout(timeout);
      this.#idleTimer = setTimeout(() => void this.end(), this.#options.idleMs).unref();
    }
  }

  /** A document that is rendered meanwhile fails, and one that is asked for while the thread ends gets a new one. */
  async end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker;
    this.#ended();
    await worker?.terminate();
  }

  #ended(): void {
    this.#worker = undefined;
    this.#rendering?.reject(new Error('The document worker ended.'));
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.#options.memoryMb, maxYoungGenerationSizeMb: 8 };
    const worker = new Worker(this.#module, { resourceLimits, execArgv: [], env: {} });
    worker.on('message', (message: WorkerResponse) => {
      if ('file' in message) this.#rendering?.resolve(Buffer.from(message.file.buffer));
      else this.#rendering?.reject(message.error);
    });
    worker.on('error', (error) => this.#rendering?.reject(error));
    worker.on('exit', () => this.#worker === worker && this.#ended());
    worker.unref();
    return worker;
  }
}

/** Sends the input without its `Chunks` first, then the lists chunk by chunk. */
async function post(worker: Worker, name: string, input: object): Promise<void> {
  const lists: { list: Chunks<unknown>; path: readonly string[] }[] = [];
  const rest = replaceChunks(input, (list, path) => {
    lists.push({ list, path });
    return [];
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the target is a worker, not a window
  const send = (message: WorkerRequest) => worker.postMessage(message);
  send({ name, input: rest as Record<string, unknown> });
  for (const { list, path } of lists) {
    for await (const items of list.chunks) send({ path, items });
  }
  send({ isComplete: true });
}
