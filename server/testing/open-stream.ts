import { type IncomingMessage, request } from 'node:http';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { TestShop } from './test-shop.ts';

export type TestStream = {
  /** Everything received so far. */
  received: EventSourceMessage[];
  /** Resolves with the first event of this type that has not been taken yet. */
  take: (type: string) => Promise<EventSourceMessage>;
  /** The data of the next `message`. */
  next: () => Promise<Record<string, unknown>>;
  isClosed: () => boolean;
  closed: Promise<void>;
  leave: () => void;
};

type StreamOptions = { path?: string; headers?: Record<string, string>; port?: number };

/** Opens a stream of server-sent events with a real connection and waits until it is open. */
export async function openStream(
  shop: Pick<TestShop, 'port'>,
  cookie: string | undefined,
  { path = '/api/live', headers = {}, port = shop.port }: StreamOptions = {},
): Promise<TestStream> {
  const received: EventSourceMessage[] = [];
  const untaken: EventSourceMessage[] = [];
  let wake = Promise.withResolvers<void>();
  const parser = createParser({
    onEvent(event) {
      received.push(event);
      untaken.push(event);
      wake.resolve();
      wake = Promise.withResolvers();
    },
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, agent: false, headers: { ...(cookie && { cookie }), ...headers } });
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    outgoing.end();
  });
  if (response.statusCode !== 200) throw new Error(`The stream was refused with ${response.statusCode}.`);
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    response.once('close', () => {
      isClosed = true;
      resolve();
    });
  });
  response.on('error', () => undefined);
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => parser.feed(chunk));

  const take: TestStream['take'] = async (type) => {
    for (;;) {
      const index = untaken.findIndex(({ event = 'message' }) => event === type);
      const [found] = index === -1 ? [] : untaken.splice(index, 1);
      if (found) return found;
      await wake.promise;
    }
  };
  return {
    received,
    take,
    next: async () => JSON.parse((await take('message')).data) as Record<string, unknown>,
    isClosed: () => isClosed,
    closed,
    leave: () => response.destroy(),
  };
}
