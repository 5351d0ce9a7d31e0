import { setTimeout as wait } from 'node:timers/promises';
import type { SqliteDatabase } from 'kysely';
import { sqliteFault } from '../database-fault.ts';
import type { Reader } from '../reader.ts';

export type ReadConnection = SqliteDatabase & { readonly isInTransaction: boolean };

const pauseMs = 10;

/**
 * A second, read-only SQLite connection. It reads what was last committed without waiting for a transaction that is open on the first
 * connection. All reads in one tick of the event loop share a snapshot, because starting one (locking the file and finding the end of
 * the write-ahead log) costs as much as most queries: without this, `get_machine` takes about 10% more CPU time. Our own writes end the
 * snapshot, so later reads see them. What another process commits is visible in the next tick.
 */
export class SnapshotReader implements Reader {
  readonly #open: () => ReadConnection;
  readonly #lockWaitMs: number;
  #connection: ReadConnection | undefined;
  #hasSnapshot = false;
  /** Shared, so that the reads of one tick share a snapshot after waiting as well. */
  #pause: Promise<void> | undefined;

  /** `open` runs at the first read. A read waits at most `lockWaitMs` for a process that keeps the file to itself. */
  constructor(open: () => ReadConnection, lockWaitMs: number) {
    this.#open = open;
    this.#lockWaitMs = lockWaitMs;
  }

  async all(text: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const start = performance.now();
    for (;;) {
      try {
        return this.#read(text, parameters);
      } catch (error) {
        if (sqliteFault(error) !== 'locked' || performance.now() - start > this.#lockWaitMs) throw error;
      }
      this.#pause ??= this.#rest();
      await this.#pause;
    }
  }

  async #rest(): Promise<void> {
    await wait(pauseMs);
    this.#pause = undefined;
  }

  #read(text: string, parameters: readonly unknown[]): unknown[] {
    this.#connection ??= this.#open();
    if (!this.#hasSnapshot) {
      this.#connection.prepare('begin').run([]);
      this.#hasSnapshot = true;
      setImmediate(() => this.endSnapshot());
    }
    return this.#connection.prepare(text).all(parameters);
  }

  endSnapshot(): void {
    if (!this.#hasSnapshot) return;
    this.#hasSnapshot = false;
    // A failing disk may have ended the transaction.
    if (!this.#connection?.isInTransaction) return;
    try {
      this.#connection.prepare('commit').run([]);
    } catch (error) {
      // The read that met the damage has failed already. This runs outside of any request, where an error would end the process.
      if (!sqliteFault(error)) throw error;
      this.#connection.close();
      this.#connection = undefined;
    }
  }

  close(): void {
    this.endSnapshot();
    this.#connection?.close();
    this.#connection = undefined;
  }
}
