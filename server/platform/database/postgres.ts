import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig, Query, type QueryResult, types } from 'pg';
import { nameOfStatement, nameStatement } from './named-statements.ts';
import { PipelinedReader } from './pipelined-reader.ts';
import { type KnownColumns, StatementBatch, type StatementResult, type StatementValue } from './postgres-statement-batch.ts';

/**
 * Time limits in ms, which the same parameters in DATABASE_URL override. A browser waits 20 s for a response. These limits are shorter, so
 * the employee gets the server's message. PostgreSQL cancels a slow statement and ends a transaction that was left open. `query_timeout` is
 * for a server that no longer responds, so it is a little longer.
 */
const limits = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000, query_timeout: 17_000 };

export const applicationName = 'fettle';

/** PostgreSQL would compile statements that it expects to take long, for longer than ours take. `options` in DATABASE_URL replace this. */
const withoutCompiler = '-c jit=off';

/** Removes the limits of the session, including those that DATABASE_URL or the database's own settings give it. */
const removeTimeLimits = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0';

/**
 * Kysely's dialect for the PostgreSQL server at `url`. `isUnlimited` is for migrations, which may run for minutes in a large shop.
 * Statements of a transaction that do not wait for each other's results share a round trip.
 */
export function postgresDialect(url: string, isUnlimited = false): PostgresDialect {
  const pool = postgresPool(url, isUnlimited ? { max: 1 } : { max: 10, ...limits });
  if (!isUnlimited) return new PipeliningDialect({ pool }, new PipelinedReader(pool));
  return new PipeliningDialect({
    pool,
    onCreateConnection: async (connection) => void (await connection.executeQuery(CompiledQuery.raw(removeTimeLimits))),
  });
}

export function postgresPool(url: string, options: PoolConfig): Pool {
  const pool = new Pool({
    Client: PreparingClient,
    pipeline: true,
    types: { getTypeParser },
    connectionString: url,
    application_name: applicationName,
    options: withoutCompiler,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...options,
  });
  // An 'error' event without a listener ends the process. The pool listens to idle clients only and passes their errors on; a client
  // that is checked out needs its own listener. The query in flight rejects as well, and the pool discards the client.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('release', (_, client) => discardIfBusy(client));
  return pool;
}

/** PostgreSQL's function that warns when a commit stops waiting for a synchronous standby. The message itself is translated. */
const waitForStandby = 'SyncRepWaitForLSN';

/** How Kysely begins a transaction. */
const beginText = 'begin';
nameStatement(beginText);

/**
 * Prepares statements under names, sends those of a tick together, and makes sure that what was saved survives a failover:
 * - It does not use a standby. A primary that has failed and returned shows commits that its successor does not have, and a repeated
 *   request would get a stored reply from there.
 * - PostgreSQL calls a commit a success when its wait for a synchronous standby is canceled. It fails instead, because its outcome is
 *   unknown.
 */
class PreparingClient extends Client {
  readonly #columns: KnownColumns = new Map();
  /** In ms. 0: none. */
  readonly #queryTimeout: number;
  /** What was asked for in this tick. It leaves in one write, because each write may hand the core to PostgreSQL. */
  #unsent: (Query | StatementBatch)[] = [];
  #isInTransaction = false;
  #unanswered = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(config?: string | ClientConfig) {
    super(config);
    // The cast: pg does not declare its parameters, which include those of the URL.
    const { connectionParameters } = this as unknown as { connectionParameters: { query_timeout: string | number | false } };
    this.#queryTimeout = Number(connectionParameters.query_timeout);
    // pg would give each query a timer and another callback. V8 keeps a query whose callback was assigned again, with its rows, until the
    // next full garbage collection (docs/decisions/0041-few-round-trips-to-postgresql.md).
    connectionParameters.query_timeout = false;
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatusMessage) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'on')
        this.#disconnect('Connection terminated: the server is a standby.');
    });
    this.on('notice', ({ routine }) => {
      if (routine === waitForStandby) this.#disconnect('Connection terminated: no standby has confirmed the commit.');
    });
    this.on('end', () => clearTimeout(this.#timer));
  }

  // The casts: pg declares an overload for each way to call it, and Kysely uses one.
  override query(...parameters: never[]): never {
    const [text, values] = parameters as unknown as [string, StatementValue[] | undefined];
    return this.#run(text, values) as never;
  }

  async #run(text: string, values: StatementValue[] | undefined): Promise<StatementResult | QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult | QueryResult>();
    const name = nameOfStatement(text);
    if (this.#unsent.length === 0) process.nextTick(() => this.#send());
    if (name === undefined) {
      if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
      this.#unsent.push(new Query(text, values, (error, result) => (error ? reject(error) : resolve(result))));
    } else this.#batchOf(text).add({ name, text, values: values ?? [], resolve, reject });
    this.#unanswered += 1;
    if (this.#unanswered === 1) this.#restartTimer();
    try {
      return await promise;
    } finally {
      this.#unanswered -= 1;
      if (this.#unanswered > 0) this.#restartTimer();
    }
  }

  /** The named statements of a transaction share a batch. Those outside of one must not affect each other. */
  #batchOf(text: string): StatementBatch {
    const last = this.#unsent.at(-1);
    if (text === beginText) this.#isInTransaction = true;
    else if (this.#isInTransaction && last instanceof StatementBatch) return last;
    const batch = new StatementBatch(this.#columns, parserOf);
    this.#unsent.push(batch);
    return batch;
  }

  #send(): void {
    const queries = this.#unsent;
    this.#unsent = [];
    const { stream } = this.connection;
    stream.cork();
    for (const query of queries) super.query(query);
    stream.uncork();
  }

  /** The server has `#queryTimeout` for each result, counted from the result before it. */
  #restartTimer(): void {
    if (!(this.#queryTimeout > 0)) return;
    this.#timer ??= setTimeout(() => this.#unanswered > 0 && this.#disconnect('Query read timeout'), this.#queryTimeout).unref();
    this.#timer.refresh();
  }

  /** Fails the queries in flight, or the attempt to connect, as when the connection breaks. */
  #disconnect(reason: string): void {
    this.connection.emit('error', new Error(reason));
    this.connection.stream.destroy();
  }
}

type ParameterStatusMessage = { parameterName: string; parameterValue: string };

class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #reader: PipelinedReader | undefined;

  constructor(config: PostgresDialectConfig, reader?: PipelinedReader) {
    super(config);
    this.#config = config;
    this.#reader = reader;
  }

  override createDriver(): PostgresDriver {
    return new PipeliningDriver(this.#config, this.#reader);
  }

  override createAdapter(): DialectAdapter {
    return new PipeliningAdapter(this.#reader);
  }
}

export class PipeliningAdapter extends PostgresAdapter {
  /** undefined on a connection without time limits. */
  readonly reader: PipelinedReader | undefined;

  constructor(reader: PipelinedReader | undefined) {
    super();
    this.reader = reader;
  }
}

class PipeliningDriver extends PostgresDriver {
  readonly #reader: PipelinedReader | undefined;

  constructor(config: PostgresDialectConfig, reader: PipelinedReader | undefined) {
    super(config);
    this.#reader = reader;
  }

  override async destroy(): Promise<void> {
    this.#reader?.close();
    await super.destroy();
  }

  /** Does not wait. If it fails, so does the transaction's first statement. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => {});
  }
}

/** The number of the type `bigint` in PostgreSQL's catalog. */
const bigintType = 20;

/** `bigint` arrives as a number: ids and counts are far below the limit of safe integers. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: string) =>
  oid === bigintType && format !== 'binary' ? toSafeInteger : types.getTypeParser(oid, format as 'text');

const parserOf = (type: number) => getTypeParser(type, 'text');

function toSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database sent ${text}, which is not a safe integer.`);
  return number;
}

/** Whether the error says that the database cannot be reached or did not respond in time, as opposed to rejecting a statement. */
export function isPostgresConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return syscall === 'connect';
  return connectionCodes.has(code) || /^08...$/.test(code ?? '') || connectionMessages.test(error.message);
}

const connectionCodes: ReadonlySet<string | undefined> = new Set([
  // Node: the connection cannot be made, or has broken.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL, besides class 08: statement_timeout or an administrator's cancel.
  '57014',
  // Shutting down, crashed, starting up, idle for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // Idle in a transaction for too long, too many connections.
  '25P03',
  '53300',
]);

/** The messages of errors without a code, from pg, its pool and Kysely. */
const connectionMessages =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|is not queryable|connection has been discarded/i;

/**
 * Discards a client whose query is not finished, because the query exceeded `query_timeout` or PostgreSQL is about to disconnect the
 * client. If it went back to the pool, the next request would wait for that query or use a closing connection.
 */
function discardIfBusy(client: PoolClient & { readyForQuery?: boolean }): void {
  if (client.readyForQuery === false) void client.end();
}
