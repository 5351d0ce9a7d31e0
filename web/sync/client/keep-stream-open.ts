import { ApiError } from './api-error.ts';
import { onReconnect } from './reachability.ts';
import { openStream, type StreamOptions } from './open-stream.ts';
import { showError } from './report-error.ts';

const firstDelayMs = 500;
const maxDelayMs = 15_000;

type KeptStream = Omit<StreamOptions, 'query' | 'signal'> & {
  /** What the server needs to repeat what was missed. */
  query: () => StreamOptions['query'];
  onRefused: (status: number) => void;
};

/** Opens a stream of events again whenever it is lost, for ever, until `signal` aborts it. */
export async function keepStreamOpen({ query, onRefused, ...stream }: KeptStream, signal: AbortSignal): Promise<void> {
  let delayMs = firstDelayMs;
  let isTold = false;
  while (!signal.aborted) {
    const openedAt = performance.now();
    try {
      const status = await openStream({ ...stream, query: query(), signal });
      if (status !== undefined && !signal.aborted) onRefused(status);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isForeign && !isTold) showError(error.message);
      isTold ||= error.isForeign;
    }
    // One that lasted is opened again soon. The random part keeps many clients apart after a restart of the server.
    delayMs = performance.now() - openedAt > maxDelayMs ? firstDelayMs : Math.min(delayMs * 2, maxDelayMs);
    await untilRetry(delayMs * (0.5 + Math.random() / 2), signal);
  }
}

const wakeUps = new Set<() => void>();

onReconnect(() => wakeUp());
addEventListener('online', () => wakeUp());

function wakeUp(): void {
  for (const wake of wakeUps) wake();
}

/** Ends earlier when the network or the server comes back. */
async function untilRetry(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      wakeUps.delete(done);
      signal.removeEventListener('abort', done);
      resolve();
    }
    wakeUps.add(done);
    signal.addEventListener('abort', done);
  });
}
