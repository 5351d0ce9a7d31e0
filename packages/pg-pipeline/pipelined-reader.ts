import type { PipeliningConnection } from './pipelining-connection.ts';
import type { PipeliningPool } from './pipelining-pool.ts';

/**
 * A prepared read is planned once for each connection, for all values. Otherwise PostgreSQL plans it again for each value for which it
 * expects more of a plan of its own, such as a small limit, and planning can take longer than reading.
 */
const planOnce = 'set plan_cache_mode = force_generic_plan';
const planEachTime = 'reset plan_cache_mode';

/** How many connections of the pool the reads may use. The others are for transactions. */
const maxConnections = 4;
/** A connection that was not used for this long goes back to the pool. */
const idleMs = 1_000;

/**
 * Sends the reads of each tick of the event loop together, on one connection, and does not wait for their rows before it sends those of the
 * next tick. With a connection for each read, PostgreSQL would be woken for each, and the pool would start two timers. Reads that fail do
 * not affect the others.
 */
export class PipelinedReader {
  readonly #pool: PipeliningPool;
  readonly #connections = new Set<SharedConnection>();
  #reads: Read[] = [];

  constructor(pool: PipeliningPool) {
    this.#pool = pool;
  }

  /** The rows of a `select`. */
  async all(text: string, parameters: readonly unknown[]): Promise<unknown[]> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    if (this.#reads.push({ text, parameters, resolve, reject }) === 1) process.nextTick(() => this.#send());
    try {
      return await promise;
    } catch (error) {
      // Otherwise the stack would lead to the driver only.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** Gives the connections back to the pool as soon as they have their rows. */
  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  #send(): void {
    const reads = this.#reads;
    this.#reads = [];
    this.#chooseConnection().send(reads);
  }

  /** One without reads, a new one, or that with the fewest reads. */
  #chooseConnection(): SharedConnection {
    const [leastUsed] = [...this.#connections].toSorted((a, b) => a.reads - b.reads);
    if (leastUsed && (leastUsed.reads === 0 || this.#connections.size === maxConnections)) return leastUsed;
    const connection = new SharedConnection(this.#pool.connect(), () => this.#connections.delete(connection));
    this.#connections.add(connection);
    return connection;
  }
}

type Read = { text: string; parameters: readonly unknown[]; resolve: (rows: unknown[]) => void; reject: (error: unknown) => void };

/** A connection of the pool that several reads use at a time. */
class SharedConnection {
  /** How many are under way. */
  reads = 0;
  readonly #connection: Promise<PipeliningConnection>;
  readonly #onClose: () => void;
  readonly #idleCheck: NodeJS.Timeout;
  #wasUsed = true;
  #isClosed = false;

  /** `onClose`: it takes no more reads. */
  constructor(connection: Promise<PipeliningConnection>, onClose: () => void) {
    this.#connection = connection;
    this.#onClose = onClose;
    this.#idleCheck = setInterval(() => this.#closeIfIdle(), idleMs).unref();
    connection.then((connected) => this.#setUp(connected), this.close);
  }

  #setUp(connection: PipeliningConnection): void {
    connection.client.on('error', this.close).on('end', this.close);
    // If it fails, the connection is broken, and so do the reads.
    connection.query(planOnce, []).catch(() => {});
  }

  send(reads: readonly Read[]): void {
    this.#wasUsed = true;
    this.reads += reads.length;
    this.#connection.then(
      (connection) => reads.forEach((read) => void this.#run(connection, read)),
      (error: unknown) => reads.forEach(({ reject }) => reject(error)),
    );
  }

  async #run(connection: PipeliningConnection, { text, parameters, resolve, reject }: Read): Promise<void> {
    try {
      resolve((await connection.query(text, parameters)).rows);
    } catch (error) {
      reject(error);
      // It may be broken.
      this.close();
    }
    this.reads -= 1;
    if (this.#isClosed && this.reads === 0) this.#release(connection);
  }

  #closeIfIdle(): void {
    if (this.reads === 0 && !this.#wasUsed) this.close();
    this.#wasUsed = false;
  }

  /** Goes back to the pool, which discards it if it is broken, after the reads that were sent. */
  readonly close = (): void => {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#idleCheck);
    this.#onClose();
    // One that could not be made has nothing to release.
    if (this.reads === 0)
      this.#connection.then(
        (connection) => this.#release(connection),
        () => {},
      );
  };

  #release(connection: PipeliningConnection): void {
    connection.client.off('error', this.close).off('end', this.close);
    const release = () => connection.release();
    connection.query(planEachTime, []).then(release, release);
  }
}
