import type { SqliteDatabase } from 'kysely';

/**
 * A second, read-only SQLite connection. It reads what was last committed without waiting for a transaction that is open on the first
 * connection. All reads in one tick of the event loop share a snapshot, because starting one (locking the file and finding the end of
 * the write-ahead log) costs as much as most queries: without this, `get_machine` takes about 16% more CPU time. Our own writes end the
 * snapshot, so later reads see them. What another process commits is visible in the next tick.
 */
export class SnapshotReader {
  readonly #open: () => SqliteDatabase;
  #connection: SqliteDatabase | undefined;
  #hasSnapshot = false;

  /** `open` runs at the first read. */
  constructor(open: () => SqliteDatabase) {
    this.#open = open;
  }

  all(text: string, parameters: readonly unknown[]): unknown[] {
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
    this.#connection?.prepare('commit').run([]);
  }

  close(): void {
    this.endSnapshot();
    this.#connection?.close();
    this.#connection = undefined;
  }
}
