import type { ApiError } from '../client/api-error.ts';
import { externalStore } from '../client/external-store.ts';

/** The last attempt of this tab to send a write: how much of a photo is uploaded, from 0 to 1, or why it failed. */
export type Attempt = { readonly progress: number } | { readonly failure: ApiError };

const attempts = externalStore<ReadonlyMap<number, Attempt>>(new Map());

/** The attempts, by the id of their write. */
export const useAttempts = attempts.useValue;

/** Undefined once the write is sent. */
export function setAttempt(writeId: number, attempt: Attempt | undefined): void {
  const changed = new Map(attempts.get());
  if (attempt) changed.set(writeId, attempt);
  else changed.delete(writeId);
  attempts.set(changed);
}
