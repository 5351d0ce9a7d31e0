import type { Chunked } from '../streaming/chunks.ts';
import type { DrawingName, Drawn } from './drawings.ts';
import { DrawingThread, type ThreadSettings } from './drawing-thread.ts';
import { FairQueue } from './fair-queue.ts';

/** Where documents are drawn: in a thread beside the one that answers requests, one at a time. */
export type Documents = {
  /**
   * Draws a document for an employee, once it is their turn; only then `read` reads what it is drawn from.
   * @throws AppError when too many documents wait already
   */
  draw: <Name extends DrawingName>(employee: number, name: Name, read: () => Promise<Chunked<Drawn<Name>>>) => Promise<Buffer>;
  /** Ends the thread. What is still being drawn fails. */
  close: () => Promise<void>;
};

const usual: ThreadSettings = { idleMs: 30_000, patience: 120_000, memoryMb: 160 };

export function openDocuments(settings: Partial<ThreadSettings> = {}): Documents {
  const thread = new DrawingThread({ ...usual, ...settings });
  const queue = new FairQueue();
  return {
    draw: (employee, name, read) => queue.take(employee, async () => thread.draw(name, await read())),
    close: () => thread.end(),
  };
}
