import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import { nameOfStatement } from './named-statements.ts';

/** PostgreSQL's function that warns when a commit stops waiting for a synchronous standby. The message itself is translated. */
const waitForStandby = 'SyncRepWaitForLSN';

/**
 * A connection of the pool that sends statements without waiting for the results of those before them, and those of a tick in one write.
 * Statements that have a name are prepared under it. After a failover it loses nothing that was saved:
 * - It does not use a standby. A primary that has failed and returned shows commits that its successor does not have.
 * - PostgreSQL calls a commit a success when its wait for a synchronous standby is canceled. It fails instead, because its outcome is
 *   unknown.
 */
export class PipeliningConnection {
  readonly client: PoolClient;
  readonly #resultTimeoutMs: number;
  #unanswered = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Why the connection is closing. */
  #failure: Error | undefined;

  /** `resultTimeoutMs`: how long the server has for each result, counted from the one before it. 0: no limit. */
  constructor(client: PoolClient, resultTimeoutMs: number) {
    this.client = client;
    this.#resultTimeoutMs = resultTimeoutMs;
    client.on('notice', ({ routine }) => {
      if (routine === waitForStandby) this.#disconnect('Connection terminated: no standby has confirmed the commit.');
    });
    client.on('end', () => clearTimeout(this.#timer));
    // Its result comes before those of the statements that are sent with it.
    client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby', (_: Error | undefined, result) => {
      if (result?.rows[0]?.is_standby) this.#disconnect('Connection terminated: the server is a standby.');
    });
  }

  query<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    const { stream } = this.client.connection;
    // Each write may hand the core to PostgreSQL.
    stream.cork();
    process.nextTick(() => stream.uncork());
    this.#unanswered += 1;
    if (this.#unanswered === 1) this.#restartTimer();
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<Row>>();
    this.client.query<Row>({ name: nameOfStatement(text), text, values: [...values] }, (error: Error | undefined, result) => {
      this.#unanswered -= 1;
      if (this.#unanswered > 0) this.#restartTimer();
      const failure = this.#failure ?? error;
      if (failure) reject(failure);
      else resolve(result);
    });
    return promise;
  }

  /** Gives it back to the pool, unless a result is missing: its next user would wait for that, or lose the connection. */
  release(): void {
    if (this.#unanswered > 0) this.#disconnect('Connection terminated: it was released before it had all results.');
    this.client.release(this.#failure);
  }

  #restartTimer(): void {
    if (this.#resultTimeoutMs === 0) return;
    this.#timer ??= setTimeout(() => this.#unanswered > 0 && this.#disconnect('Query read timeout'), this.#resultTimeoutMs).unref();
    this.#timer.refresh();
  }

  /** Fails the statements under way, as when the connection breaks. A result may be in the same packet as the reason. */
  #disconnect(reason: string): void {
    this.#failure = new Error(reason);
    this.client.connection.stream.destroy(this.#failure);
  }
}
