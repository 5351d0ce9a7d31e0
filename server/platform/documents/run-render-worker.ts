import { parentPort } from 'node:worker_threads';
import type { Renderers } from './document-renderer.ts';
import type { WorkerRequest, WorkerResponse } from './render-worker.ts';

type Render = (input: unknown) => Promise<Buffer>;

/** The worker thread's side. A document's input arrives first, then the chunks of its lists, then `isComplete`. */
export function runRenderWorker(renderers: Renderers): void {
  const current: { name: string; input: Record<string, unknown> } = { name: '', input: {} };

  parentPort?.on('message', (message: WorkerRequest) => {
    if ('name' in message) Object.assign(current, message);
    else if ('items' in message) listAt(current.input, message.path).push(...message.items);
    else void render();
  });

  async function render(): Promise<void> {
    const { name, input } = current;
    current.input = {};
    try {
      const file = new Uint8Array(await (renderers[name] as Render)(input));
      respond({ file }, [file.buffer]);
    } catch (error) {
      respond({ error });
    }
  }
}

function listAt(input: Record<string, unknown>, path: readonly string[]): unknown[] {
  let value: unknown = input;
  for (const key of path) value = (value as Record<string, unknown>)[key];
  return value as unknown[];
}

function respond(message: WorkerResponse, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
