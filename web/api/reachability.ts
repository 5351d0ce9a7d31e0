import { routes } from '@fettle/contract/routes.ts';
import { useSyncExternalStore } from 'react';

// `navigator.onLine` tells of the internet, which a shop may not have; what matters is whether our own server answers.

const askAgainAfter = 3_000;

let isReachable = true;
const onChange = new Set<() => void>();

export function reportAnswered(): void {
  if (isReachable) return;
  isReachable = true;
  for (const listener of onChange) listener();
}

export function reportUnanswered(): void {
  if (!isReachable) return;
  isReachable = false;
  for (const listener of onChange) listener();
  askLater();
}

/** Calls `listener` each time the server answers again after it did not. */
export function whenReachableAgain(listener: () => void): void {
  onChange.add(() => {
    if (isReachable) listener();
  });
}

export function useIsReachable(): boolean {
  return useSyncExternalStore(subscribe, () => isReachable);
}

function subscribe(listener: () => void): () => void {
  onChange.add(listener);
  return () => onChange.delete(listener);
}

function askLater(): void {
  setTimeout(() => {
    if (!isReachable) void askNow();
  }, askAgainAfter);
}

async function askNow(): Promise<void> {
  try {
    const response = await fetch(routes.health.path, { signal: AbortSignal.timeout(askAgainAfter) });
    // A proxy in between may answer for a server that does not.
    if (response.headers.get('content-type')?.includes('json')) return reportAnswered();
  } catch {
    // Still no answer: that is what was asked.
  }
  return askLater();
}
