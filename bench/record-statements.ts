import { setTimeout as wait } from 'node:timers/promises';
import { Client, type QueryConfig, type QueryResult } from 'pg';
import { readConfig } from '../server/platform/config/read-config.ts';
import { startServer } from '../server/startup/start-server.ts';
import type { RecordedReply } from './bare-server.ts';
import type { BenchRequest } from './load.ts';
import { logIn, readReply } from './record-replies.ts';

export type Statement = {
  text: string;
  name: string | undefined;
  values: unknown[];
  /** The id that it returned for a new row, which later values repeat. */
  id?: number;
};

/** What a request made the product send to PostgreSQL, by round trip, and its reply. */
export type Exchange = BenchRequest & { roundTrips: Statement[][]; reply: RecordedReply };

/** Sends each request to a server in this process, in order, and changes twice, of which the second is recorded. Also returns the headers of the session that sent them. */
export async function recordStatements(
  databaseUrl: string,
  dataDir: string,
  requests: readonly BenchRequest[],
): Promise<{ exchanges: Exchange[]; headers: Record<string, string> }> {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_AT: 'off', PORT: '0', HOST: '127.0.0.1', TLS: 'off' };
  const server = await startServer({ config: readConfig({ ...environment, SHOP_TIME_ZONE: 'UTC', LOG_LEVEL: 'silent' }) });
  const recorder = new Recorder();
  try {
    const headers = await logIn(server.url);
    // The server cleans up when it starts.
    await wait(1_000);
    const send = async ({ method, path, body }: BenchRequest) => {
      const reply = await fetch(`${server.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
      const recorded = await readReply(reply);
      if (!reply.ok) throw new Error(`${method} ${path}: ${recorded.body}`);
      return recorded;
    };
    // The first change of a machine's status also changes its technician. Replayed, it would do so each time.
    for (const request of requests.filter(({ method }) => method !== 'GET')) await send(request);
    const exchanges: Exchange[] = [];
    for (const request of requests) {
      const { roundTrips } = recorder.start();
      const reply = await send(request);
      if (roundTrips.length === 0) throw new Error(`${request.method} ${request.path}: no statement was recorded.`);
      exchanges.push({ ...request, roundTrips, reply });
    }
    return { exchanges, headers };
  } finally {
    recorder.stop();
    await server.close();
  }
}

type Callback = (error: Error | undefined, result: QueryResult<{ id?: number }>) => void;
type Send = (this: Client, query: QueryConfig | string, callback: Callback) => unknown;

type Recording = { roundTrips: Statement[][]; underWay: number };

/** Records what the product sends. Statements that are sent before the previous ones have returned share a round trip. */
class Recorder {
  #recording: Recording = { roundTrips: [], underWay: 0 };
  readonly stop: () => void;

  constructor() {
    // oxlint-disable-next-line unbound-method -- it is called with `this`
    const { query } = Client.prototype as { query: Send };
    this.stop = () => {
      Client.prototype.query = query as never;
    };
    const record = this.#record.bind(this);
    Client.prototype.query = function (this: Client, statement: QueryConfig | string, callback: Callback) {
      // What a new connection asks is no statement of a call.
      if (typeof statement === 'string') return query.call(this, statement, callback);
      const { name, text, values = [] } = statement;
      const finish = record({ name, text, values });
      return query.call(this, { name, text, values }, (error, result) => {
        finish(text.startsWith('insert') ? result?.rows[0]?.id : undefined);
        callback(error, result);
      });
    } as never;
  }

  /** A statement of the server's own that is under way does not count. */
  start(): Recording {
    this.#recording = { roundTrips: [], underWay: 0 };
    return this.#recording;
  }

  /** Returns what to call at its end, with the id of a new row. */
  #record(statement: Statement): (id?: number) => void {
    const recording = this.#recording;
    if (recording.underWay === 0) recording.roundTrips.push([]);
    recording.roundTrips.at(-1)?.push(statement);
    recording.underWay += 1;
    return (id) => {
      recording.underWay -= 1;
      if (id !== undefined) statement.id = id;
    };
  }
}
