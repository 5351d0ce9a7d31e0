import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { api, type Api, type CallName } from '@fettle/contract';
import type { CallReply } from '@fettle/contract/call.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { inEnglish } from './said-sentences.ts';

export type RawRequest = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer };
export type RawResponse = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** Untyped, because tests also send invalid values. */
export type CallOptions = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number> | undefined;
  body?: unknown;
  /** The file to send instead of `body`. */
  file?: { bytes: Buffer; type: string } | undefined;
  headers?: Record<string, string>;
};

export type CallResult<Name extends CallName> = {
  bytes: Buffer;
  status: number;
  headers: IncomingHttpHeaders;
  body: CallReply<Api[Name]> & { success: boolean; message: string; field?: string; machine?: MachineCard };
};

/** Sends real HTTP requests, with the session cookie if there is one. */
export class TestClient {
  readonly port: number;
  readonly #agent: Agent;
  cookie: string | undefined;

  constructor(port: number, agent: Agent, cookie: string | undefined) {
    this.port = port;
    this.#agent = agent;
    this.cookie = cookie;
  }

  /**
   * Asks for Spanish and turns what the server says back into English, so each sentence that a test expects is proved in both. With
   * `accept-language`, the reply stays as it is.
   */
  async call<Name extends CallName>(
    name: Name,
    { params = {}, query, body, file, headers = {} }: CallOptions = {},
  ): Promise<CallResult<Name>> {
    const { method, path } = api[name];
    const filled = path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params[param])));
    const search = query ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}` : '';
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = file && { 'content-type': file.type };
    const own = { ...json, ...(file && { body: file.bytes }), headers: { 'accept-language': 'es', ...type, ...headers } };
    const received = await this.send({ method, path: filled + search, ...own });
    const isJson = received.headers['content-type']?.startsWith('application/json');
    const readSaid = 'accept-language' in headers ? undefined : inEnglishAgain;
    return { ...received, body: (isJson ? JSON.parse(received.bytes.toString(), readSaid) : undefined) as CallResult<Name>['body'] };
  }

  /** Sends the request even if it is malformed. Adds the cookie and, with a body, a JSON content type. A stream of events is closed at once. */
  send({ method, path, headers = {}, body }: RawRequest): Promise<RawResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
    const own = { ...(this.cookie ? { cookie: this.cookie } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const outgoing = request({ port: this.port, host: '127.0.0.1', agent: this.#agent, method, path, headers: { ...own, ...headers } });
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      // Like a browser, but a visitor stays a visitor.
      const replaced = incoming.headers['set-cookie']?.find((cookie) => /^fettle_session=[^;]/.test(cookie));
      if (replaced && this.cookie) this.cookie = replaced.split(';')[0];
      if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes: Buffer.alloc(0) });
        incoming.destroy();
        return;
      }
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes: Buffer.concat(chunks) }));
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
    return promise;
  }
}

/** The fields of a reply with sentences in the reader's language. */
const saidFields = new Set(['message', 'failure', 'state', 'why', 'detail', 'browser', 'address', 'paper']);

function inEnglishAgain(field: string, value: unknown): unknown {
  return saidFields.has(field) && typeof value === 'string' ? inEnglish(value) : value;
}

/** A logged-in employee. */
export class EmployeeClient extends TestClient {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;

  constructor(
    shop: { port: number; agent: Agent },
    row: { id: number; first_name: string; last_name: string; email: string },
    cookie: string,
  ) {
    super(shop.port, shop.agent, cookie);
    this.id = row.id;
    this.first_name = row.first_name;
    this.last_name = row.last_name;
    this.email = row.email;
  }

  get name(): string {
    return `${this.first_name} ${this.last_name}`;
  }
}

/** The statuses of concurrent requests, whose results come in any order. */
export function sortedStatuses(results: readonly { status: number }[]): number[] {
  return results.map(({ status }) => status).toSorted((a, b) => a - b);
}
