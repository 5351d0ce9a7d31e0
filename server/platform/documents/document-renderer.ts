import type { Chunked } from '../system/chunks.ts';
import { FairQueue } from './fair-queue.ts';
import { RenderWorker, type RenderWorkerOptions } from './render-worker.ts';

/** The functions that render documents in the worker thread, by document name. */
export type Renderers = Readonly<Record<string, (input: never) => Promise<Buffer>>>;

/**
 * Renders a document when it is the employee's turn. Calls `read` for its input only then, so only one input at a time is in memory.
 * @throws AppError if too many documents are waiting
 */
export type RenderDocument<Name, Input> = (employeeId: number, name: Name, read: () => Promise<Chunked<Input>>) => Promise<Buffer>;

export type DocumentRenderer<All extends Renderers> = {
  render: <Name extends keyof All & string>(...args: Parameters<RenderDocument<Name, Parameters<All[Name]>[0]>>) => Promise<Buffer>;
  /** Ends the thread. A document that is being rendered fails. */
  close: () => Promise<void>;
};

const defaultOptions: RenderWorkerOptions = { idleMs: 30_000, timeoutMs: 120_000, memoryMb: 160 };

/**
 * Renders documents one at a time in a worker thread. `worker` is the URL of a module that calls `runRenderWorker` with the same renderers.
 */
export function createDocumentRenderer<All extends Renderers>(
  worker: URL,
  options: Partial<RenderWorkerOptions> = {},
): DocumentRenderer<All> {
  const thread = new RenderWorker(worker, { ...defaultOptions, ...options });
  const queue = new FairQueue();
  return {
    render: (employeeId, name, read) => queue.run(employeeId, async () => thread.render(name, await read())),
    close: () => thread.end(),
  };
}
