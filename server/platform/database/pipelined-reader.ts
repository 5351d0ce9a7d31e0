import type { Reader } from './reader.ts';

/** Of `pg`. */
type Pool = { connect: () => Promise<PoolClient> };
type PoolClient = {
  query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;
  on: (event: 'error' | 'end', listener: () => void) => PoolClient;
  off: (event: 'error' | 'end', listener: () => void) => PoolClient;
  release: () => void;
};

/** How many connections of the pool the reads may use. The others are for transactions. */
const maxConnections = 4;
/** A connection that was not used for this long goes back to the pool. */
const idleMs = 1_000;

/**
 * Sends the reads of each tick of the event loop together, on one connection, and does not wait for their rows before it sends those of the
 * next tick. With a connection for each read, PostgreSQL would be woken for each, and the pool would start two timers
 * (docs/decisions/0041-few-round-trips-to-postgresql.md). Reads that fail do not affect the others.
 */
export class PipelinedReader implements Reader {
  readonly #pool: Pool;
  readonly #connections = new Set<SharedConnection>();
  #reads: Read[] = [];

  constructor(pool: Pool) {
    this.#pool = pool;
  }

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
  readonly #client: Promise<PoolClient>;
  readonly #onClose: () => void;
  readonly #idleCheck: NodeJS.Timeout;
  #wasUsed = true;
  #isClosed = false;

  /** `onClose`: it takes no more reads. */
  constructor(client: Promise<PoolClient>, onClose: () => void) {
    this.#client = client;
    this.#onClose = onClose;
    this.#idleCheck = setInterval(() => this.#closeIfIdle(), idleMs).unref();
    client.then((connected) => connected.on('error', this.close).on('end', this.close), this.close);
  }

  send(reads: readonly Read[]): void {
    this.#wasUsed = true;
    this.reads += reads.length;
    this.#client.then(
      (client) => reads.forEach((read) => void this.#run(client, read)),
      (error: unknown) => reads.forEach(({ reject }) => reject(error)),
    );
  }

  async #run(client: PoolClient, { text, parameters, resolve, reject }: Read): Promise<void> {
    try {
      resolve((await client.query(text, [...parameters])).rows);
    } catch (error) {
      reject(error);
      // It may be broken.
      this.close();
    }
    this.reads -= 1;
    if (this.#isClosed && this.reads === 0) this.#release(client);
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
      this.#client.then(
        (client) => this.#release(client),
        () => {},
      );
  };

  #release(client: PoolClient): void {
    client.off('error', this.close).off('end', this.close);
    client.release();
  }
}
