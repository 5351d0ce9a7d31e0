import { setTimeout as wait } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type QueryResult, type SqliteDialectConfig, SqliteDriver } from 'kysely';
import { Turns } from '../../system/turns.ts';
import { sqliteFault } from '../database-fault.ts';

/** In milliseconds. Another program, such as a backup, holds the lock for moments only. */
export const defaultLockWaitMs = 5_000;
const [firstPauseMs, longestPauseMs] = [1, 50];

type Options = { lockWaitMs: number; isInTransaction: () => boolean; beforeClose: () => Promise<void> };

/**
 * Kysely's driver for SQLite, which waits for a lock of another process without blocking the event loop. SQLite's own busy timeout would
 * stop all requests. While one statement waits, others may use the connection.
 */
export class NodeSqliteDriver extends SqliteDriver {
  /** One transaction or statement at a time uses the connection. */
  readonly #turns = new Turns();
  readonly #options: Options;
  #connection: PatientConnection | undefined;

  constructor(config: SqliteDialectConfig, options: Options) {
    super(config);
    this.#options = options;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take();
    this.#connection ??= new PatientConnection(await super.acquireConnection(), this.#turns, this.#options);
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.release();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await super.beginTransaction(connection);
    if (this.#connection) this.#connection.isTransactionExpected = true;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    if (this.#connection) this.#connection.isTransactionExpected = false;
  }

  /** SQLite may have rolled back by itself, for example when the disk is full. A second rollback would fail and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection) this.#connection.isTransactionExpected = false;
    if (this.#options.isInTransaction()) await super.rollbackTransaction(connection);
  }

  override async destroy(): Promise<void> {
    await this.#options.beforeClose();
    await super.destroy();
  }
}

class PatientConnection implements DatabaseConnection {
  /** If true, no statement runs after SQLite has rolled back by itself: it would be saved on its own. */
  isTransactionExpected = false;
  readonly #connection: DatabaseConnection;
  readonly #turns: Turns;
  readonly #options: Options;

  constructor(connection: DatabaseConnection, turns: Turns, options: Options) {
    this.#connection = connection;
    this.#turns = turns;
    this.#options = options;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { lockWaitMs, isInTransaction } = this.#options;
    if (this.isTransactionExpected && !isInTransaction()) throw new Error('SQLite has rolled back the transaction.');
    const start = performance.now();
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await this.#connection.executeQuery<Row>(query);
      } catch (error) {
        // A transaction has had the lock since its start.
        if (sqliteFault(error) !== 'locked' || isInTransaction() || performance.now() - start > lockWaitMs) throw error;
      }
      this.#turns.release();
      await wait(pauseMs);
      await this.#turns.take();
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}
