import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallName } from '@fettle/contract';
import { type CallOptions, TestClient } from '../../../server/testing/test-client.ts';

export type Reader = {
  reads: number;
  /** Why requests were not answered. All are sent again. */
  unanswered: string[];
  done: Promise<void>;
};

const pauseMs = 50;
const retryMs = 200;

const screens: readonly [CallName, CallOptions][] = [
  ['hydrate', {}],
  ['getUsers', {}],
  ['getMachines', { params: { status: 'in_progress' } }],
  ['getAwaitedParts', {}],
  ['getBenchNews', {}],
];

/** Reads screens again and again. What fails is asked for until it is answered. */
export function readAgain(port: number, cookie: string, signal: AbortSignal): Reader {
  const reader: Reader = { reads: 0, unanswered: [], done: Promise.resolve() };
  const agent = new Agent({ keepAlive: true });
  const client = new TestClient(port, agent, cookie);
  reader.done = read(reader, client, signal).finally(() => agent.destroy());
  return reader;
}

async function read(reader: Reader, client: TestClient, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const [name, options] = screens[count % screens.length] ?? ['hydrate', {}];
    while (!signal.aborted) {
      const outcome = await client.call(name, options).then(
        ({ status, body }) => (status === 200 ? undefined : `${status} ${String((body as { message?: string } | undefined)?.message)}`),
        (error: Error) => error.message,
      );
      if (outcome === undefined) break;
      reader.unanswered.push(outcome);
      await wait(retryMs);
    }
    reader.reads += 1;
    await wait(pauseMs);
  }
}
