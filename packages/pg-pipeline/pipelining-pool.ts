import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { PipeliningConnection } from './pipelining-connection.ts';

/** Connections to the PostgreSQL server at `url`. A `query_timeout` in it replaces that of the options, unless that is 0: no limit. */
export class PipeliningPool {
  readonly pg: Pool;
  readonly #resultTimeoutMs: number;
  readonly #connections = new WeakMap<PoolClient, PipeliningConnection>();

  constructor(url: string, { query_timeout, ...options }: PoolConfig) {
    const [address = '', search = ''] = url.split('?');
    const parameters = new URLSearchParams(search);
    // pg would give each query a timer and another callback. V8 keeps a query whose callback was assigned again, with its rows, until the
    // next full garbage collection.
    this.#resultTimeoutMs = query_timeout === 0 ? 0 : Number(parameters.get('query_timeout') ?? query_timeout ?? 0);
    parameters.delete('query_timeout');
    const connectionString = parameters.size > 0 ? `${address}?${parameters.toString()}` : address;
    this.pg = new Pool({ pipeline: true, keepAlive: true, types: { getTypeParser }, ...options, connectionString });
    // An 'error' event without a listener ends the process. The pool listens to idle clients only and passes their errors on; a client
    // that is checked out needs its own listener. The query in flight rejects as well, and the pool discards the client.
    this.pg.on('error', () => {});
    this.pg.on('connect', (client) => client.on('error', () => {}));
  }

  async connect(): Promise<PipeliningConnection> {
    const client = await this.pg.connect();
    return this.#connections.getOrInsertComputed(client, () => new PipeliningConnection(client, this.#resultTimeoutMs));
  }

  end(): Promise<void> {
    return this.pg.end();
  }
}

/** The number of the type `bigint` in PostgreSQL's catalog. */
const bigintType = 20;

const getTypeParser: typeof types.getTypeParser = (oid: number, format?: string) =>
  oid === bigintType && format !== 'binary' ? toSafeInteger : types.getTypeParser(oid, format as 'text');

function toSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database sent ${text}, which is not a safe integer.`);
  return number;
}
