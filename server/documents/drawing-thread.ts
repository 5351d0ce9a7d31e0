import { Worker } from 'node:worker_threads';
import { type Chunks, replaceChunks } from '../streaming/chunks.ts';
import type { DrawingName } from './drawings.ts';

export type ToWorker =
  | { name: DrawingName; drawn: Record<string, unknown> }
  | { path: readonly string[]; lines: readonly unknown[] }
  | { isWhole: true };
export type FromWorker = { file: Uint8Array<ArrayBuffer> } | { error: unknown };

export type ThreadSettings = {
  /** After so long without work the thread ends, so that its memory is free again, in ms. */
  idleMs: number;
  /** A drawing that takes longer than this is given up, and its thread with it, in ms. */
  patience: number;
  /** A drawing that needs more memory than this ends its thread, not the program, in MB. */
  memoryMb: number;
};

/** The thread that draws documents. It starts with its first drawing and does not keep the program running. */
export class DrawingThread {
  readonly #settings: ThreadSettings;
  #worker: Worker | undefined;
  #drawing: PromiseWithResolvers<Buffer> | undefined;
  #ending: NodeJS.Timeout | undefined;

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
  }

  /**
   * Draws one document. The next may begin when this one is done.
   * @throws Error when the drawing fails, takes too long, or its thread ends; the next one gets a new thread then
   */
  async draw(name: DrawingName, drawn: object): Promise<Buffer> {
    clearTimeout(this.#ending);
    const worker = (this.#worker ??= this.#start());
    const drawing = Promise.withResolvers<Buffer>();
    this.#drawing = drawing;
    const tooLong = setTimeout(() => drawing.reject(new Error(`The drawing took too long: ${name}.`)), this.#settings.patience);
    try {
      await Promise.race([post(worker, name, drawn), drawing.promise]);
      return await drawing.promise;
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      clearTimeout(tooLong);
      this.#ending = setTimeout(() => void this.end(), this.#settings.idleMs).unref();
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#ending);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.#settings.memoryMb, maxYoungGenerationSizeMb: 8 };
    const worker = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits, execArgv: [], env: {} });
    worker.on('message', (message: FromWorker) => {
      if ('file' in message) this.#drawing?.resolve(Buffer.from(message.file.buffer));
      else this.#drawing?.reject(message.error);
    });
    worker.on('error', (error) => this.#drawing?.reject(error));
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#drawing?.reject(new Error('The thread that draws documents ended.'));
    });
    worker.unref();
    return worker;
  }
}

/** Hands over what is drawn: first all but the lists that come in chunks, then those, chunk by chunk. */
async function post(worker: Worker, name: DrawingName, drawn: object): Promise<void> {
  const lists: { list: Chunks<unknown>; path: readonly string[] }[] = [];
  const rest = replaceChunks(drawn, (list, path) => {
    lists.push({ list, path });
    return [];
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window, is posted to
  const send = (message: ToWorker) => worker.postMessage(message);
  send({ name, drawn: rest as Record<string, unknown> });
  for (const { list, path } of lists) {
    for await (const lines of list.chunks) send({ path, lines });
  }
  send({ isWhole: true });
}
