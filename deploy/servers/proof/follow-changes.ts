import { setTimeout as wait } from 'node:timers/promises';
import { openStream } from '../../../server/testing/open-stream.ts';

export type Follower = {
  /** The last event before the first stream opened. One with a lower id may arrive after it, if its transaction ended later. */
  openedAfter: number | undefined;
  /** The ids of the events that arrived. */
  seen: Set<number>;
  connections: number;
  /** How often the server said that too much was missed. */
  resyncs: number;
  done: Promise<void>;
};

const retryMs = 500;

/** Follows the changes as a page does: when the stream ends, it asks for what came after the last event. */
export function followChanges(port: number, cookie: string, signal: AbortSignal): Follower {
  const follower: Follower = { openedAfter: undefined, seen: new Set(), connections: 0, resyncs: 0, done: Promise.resolve() };
  follower.done = follow(follower, port, cookie, signal);
  return follower;
}

async function follow(follower: Follower, port: number, cookie: string, signal: AbortSignal): Promise<void> {
  let last: number | undefined;
  while (!signal.aborted) {
    const path = last === undefined ? '/api/live' : `/api/live?after=${last}`;
    const stream = await openStream({ port }, cookie, { path }).catch(() => undefined);
    if (!stream) {
      await wait(retryMs);
      continue;
    }
    follower.connections += 1;
    const leave = () => stream.leave();
    signal.addEventListener('abort', leave);
    await stream.closed;
    signal.removeEventListener('abort', leave);
    for (const { event, id } of stream.received) {
      if (event === 'resync') follower.resyncs += 1;
      if (event === 'open') follower.openedAfter ??= Number(id);
      if (id !== undefined) last = Math.max(last ?? 0, Number(id));
      if (event === undefined && id !== undefined) follower.seen.add(Number(id));
    }
  }
}
