import { setTimeout as wait } from 'node:timers/promises';
import { Client, Query } from 'pg';
import { readConfig } from '../server/config/read-config.ts';
import { startServer } from '../server/startup/start-server.ts';
import type { BenchRequest } from './load.ts';
import { logIn } from './record-replies.ts';

export type Statement = {
  text: string;
  name: string | undefined;
  values: unknown[];
  /** The id that it returned for a new row, which later values repeat. */
  id?: number;
};

/** What a request made the product send to PostgreSQL, by round trip, and its reply. */
export type Exchange = BenchRequest & { roundTrips: Statement[][]; reply: { headers: Record<string, string>; body: string } };

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
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${method} ${path}: ${text}`);
      return { reply, text };
    };
    // The first change of a machine's status also changes its technician. Replayed, it would do so each time.
    for (const request of requests.filter(({ method }) => method !== 'GET')) await send(request);
    const exchanges: Exchange[] = [];
    for (const request of requests) {
      recorder.roundTrips = [];
      const { reply, text } = await send(request);
      const { date: _, connection: __, 'keep-alive': ___, ...replyHeaders } = Object.fromEntries(reply.headers);
      exchanges.push({ ...request, roundTrips: recorder.roundTrips, reply: { headers: replyHeaders, body: text } });
    }
    return { exchanges, headers };
  } finally {
    recorder.stop();
    await server.close();
  }
}

type Sent = string | { text: string; name?: string; values?: unknown[] };
type Result = { rows: { id?: number }[] };
type Callback = (error: Error | undefined, result: Result) => void;

/** Records what the driver sends. Statements that are sent before the previous ones have returned share a round trip. */
class Recorder {
  roundTrips: Statement[][] = [];
  #underWay = 0;
  // oxlint-disable-next-line unbound-method -- it is called with a client as `this`
  readonly #query = Client.prototype.query as (query: Sent, values?: unknown[]) => Promise<Result>;

  constructor() {
    const record = this.#record.bind(this);
    Client.prototype.query = function (this: Client, ...parameters: [Sent, unknown[]?]) {
      return record(this, ...parameters);
    } as never;
  }

  #record(client: Client, query: Sent, values?: unknown[]): Promise<Result> {
    const { text, name, values: own } = typeof query === 'string' ? { text: query } : query;
    const statement: Statement = { text, name, values: own ?? values ?? [] };
    if (this.#underWay === 0) this.roundTrips.push([]);
    this.roundTrips.at(-1)?.push(statement);
    this.#underWay += 1;
    const finish = (result?: Result) => {
      this.#underWay -= 1;
      const id = text.startsWith('insert') ? result?.rows[0]?.id : undefined;
      if (id !== undefined) statement.id = id;
    };
    if (query instanceof Query) {
      // It returns itself, and calls its callback.
      const { callback } = query as unknown as { callback: Callback };
      const observed: Callback = (error, result) => {
        finish(result);
        callback(error, result);
      };
      return this.#query.call(client, Object.assign(query, { callback: observed }));
    }
    const result = this.#query.call(client, query, values);
    void result.then(finish, () => finish());
    return result;
  }

  stop(): void {
    Client.prototype.query = this.#query as never;
  }
}
