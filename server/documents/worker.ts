import { parentPort } from 'node:worker_threads';
import { type DrawingName, drawings } from './drawings.ts';
import type { FromWorker, ToWorker } from './drawing-thread.ts';

// The thread that draws documents, one at a time: what it is drawn from, then the chunks of its lists, then `isWhole`.

type Draw = (drawn: unknown) => Promise<Buffer>;

const begun: { name: DrawingName; drawn: Record<string, unknown> } = { name: 'report', drawn: {} };

parentPort?.on('message', (message: ToWorker) => {
  if ('name' in message) Object.assign(begun, message);
  else if ('lines' in message) listAt(begun.drawn, message.path).push(...message.lines);
  else void draw();
});

function listAt(drawn: Record<string, unknown>, path: readonly string[]): unknown[] {
  let part: unknown = drawn;
  for (const key of path) part = (part as Record<string, unknown>)[key];
  return part as unknown[];
}

async function draw(): Promise<void> {
  const { name, drawn } = begun;
  begun.drawn = {};
  try {
    const file = new Uint8Array(await (drawings[name] as Draw)(drawn));
    answer({ file }, [file.buffer]);
  } catch (error) {
    answer({ error });
  }
}

function answer(message: FromWorker, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}
