import type { AwaitedPartLine } from '@fettle/contract/parts/calls.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { Bench } from '@fettle/contract/repairs/bench.ts';
import { externalStore } from '../client/external-store.ts';
import type { ShownCard } from './write.ts';

/** What a screen shows of the server's replies: with the changes that wait on this device. */
export type Shown = {
  /** `replied` is undefined for a card that is not in the cache, such as that of a machine that is not registered yet. */
  card: (id: number, replied: MachineCard | undefined) => ShownCard | undefined;
  bench: (userId: number, replied: Bench) => Bench;
  /** The parts that are still awaited. */
  parts: (replied: readonly AwaitedPartLine[]) => readonly AwaitedPartLine[];
};

/** Replies are shown as they are until the part of the app that keeps changes is loaded, and while none waits. */
export const asReplied: Shown = { card: (_, replied) => replied, bench: (_, replied) => replied, parts: (replied) => replied };

const shown = externalStore(asReplied);

export const setShown = shown.set;

/** Another object after each change of what waits. */
export const useShown = shown.useValue;
