import { endpoints } from '@fettle/contract/endpoints.ts';
import { useSyncExternalStore } from 'react';
import { parseOwnReply } from './own-reply.ts';

// `navigator.onLine` reports the internet connection. What matters here is whether the shop's server answers.

const retryAfterMs = 3_000;

let isReachable = true;
const listeners = new Set<() => void>();

export function markReachable(): void {
  if (isReachable) return;
  isReachable = true;
  for (const listener of listeners) listener();
}

export function markUnreachable(): void {
  if (!isReachable) return;
  isReachable = false;
  for (const listener of listeners) listener();
  scheduleHealthCheck();
}

export function onReconnect(listener: () => void): void {
  listeners.add(() => {
    if (isReachable) listener();
  });
}

export function isServerReachable(): boolean {
  return isReachable;
}

export function useIsReachable(): boolean {
  return useSyncExternalStore(subscribe, () => isReachable);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function scheduleHealthCheck(): void {
  setTimeout(() => {
    if (!isReachable) void checkHealth().then((isAnswering) => !isAnswering && scheduleHealthCheck());
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
