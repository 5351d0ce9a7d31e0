import { useSyncExternalStore } from 'react';
import type { ApiError } from '../client/api-error.ts';

/** The last attempt of this tab to send a write: how much of a photo is uploaded, from 0 to 1, or why it failed. */
export type Attempt = { readonly progress: number } | { readonly failure: ApiError };

let attempts: ReadonlyMap<number, Attempt> = new Map();
const listeners = new Set<() => void>();

/** Undefined once the write is sent. */
export function setAttempt(writeId: number, attempt: Attempt | undefined): void {
  const changed = new Map(attempts);
  if (attempt) changed.set(writeId, attempt);
  else changed.delete(writeId);
  attempts = changed;
  for (const listener of listeners) listener();
}

/** The attempts by the id of their write. */
export function useAttempts(): ReadonlyMap<number, Attempt> {
  return useSyncExternalStore(subscribe, () => attempts);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
