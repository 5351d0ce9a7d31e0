import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Bench } from '@fettle/contract/repairs/bench.ts';
import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ShownCard } from './write.ts';

/** What a screen shows of the server's replies: with the changes that wait on this device. */
export type Shown = {
  /** `replied` is undefined for a card that is not in the cache, such as that of a machine that is not registered yet. */
  card: (id: number, replied: MachineCard | undefined) => ShownCard | undefined;
  bench: (userId: number, replied: Bench) => Bench;
};

/** Until the part of the app that keeps changes is loaded, and while none waits. */
export const asReplied: Shown = { card: (_, replied) => replied, bench: (_, replied) => replied };

let shown = asReplied;
const listeners = new Set<() => void>();

export function setShown(changed: Shown): void {
  shown = changed;
  for (const listener of listeners) listener();
}

/** Another object after each change of what waits. */
export function useShown(): Shown {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Together with the changes of the cache, in one rendering. */
function subscribe(listener: () => void): () => void {
  const batched = notifyManager.batchCalls(listener);
  listeners.add(batched);
  return () => listeners.delete(batched);
}
