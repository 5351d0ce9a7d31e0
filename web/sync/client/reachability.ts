import { endpoints } from '@fettle/contract/endpoints.ts';
import { externalStore } from './external-store.ts';
import { parseOwnReply } from './own-reply.ts';

// `navigator.onLine` reports the internet connection. What matters here is whether the shop's server answers.

const retryAfterMs = 3_000;

const reachable = externalStore(true);

export const isServerReachable = reachable.get;

export const useIsReachable = reachable.useValue;

export function markReachable(): void {
  if (!isServerReachable()) reachable.set(true);
}

export function markUnreachable(): void {
  if (!isServerReachable()) return;
  reachable.set(false);
  scheduleHealthCheck();
}

export function onReconnect(listener: () => void): void {
  reachable.subscribe(() => {
    if (isServerReachable()) listener();
  });
}

function scheduleHealthCheck(): void {
  setTimeout(() => {
    if (!isServerReachable()) void checkHealth().then((isAnswering) => !isAnswering && scheduleHealthCheck());
  }, retryAfterMs);
}

/** Whether Fettle itself answers now. A proxy may answer in its place while it is down. */
export async function checkHealth(): Promise<boolean> {
  try {
    const response = await fetch(endpoints.health.path, { signal: AbortSignal.timeout(retryAfterMs) });
    if (!parseOwnReply(await response.text())) return false;
  } catch {
    return false;
  }
  markReachable();
  return true;
}
