/** A newer reply that a screen does not show yet, because it would move what is on it. `reply` is undefined if it has to be loaded first. */
export type Held = { reply: unknown; added: number; changes: number };

const held = new Map<string, Held>();
const listeners = new Set<() => void>();
let total = { added: 0, changes: 0 };

export function holdChanges(queryHash: string, changes: Held): void {
  held.set(queryHash, changes);
  notify();
}

export function dropHeld(queryHash: string): Held | undefined {
  const dropped = held.get(queryHash);
  if (held.delete(queryHash)) notify();
  return dropped;
}

export function heldQueries(): string[] {
  return [...held.keys()];
}

/** Changes only with its content. */
export function heldTotal(): { added: number; changes: number } {
  return total;
}

export function onHeldChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  const all = [...held.values()];
  total = { added: all.reduce((sum, { added }) => sum + added, 0), changes: all.reduce((sum, { changes }) => sum + changes, 0) };
  for (const listener of listeners) listener();
}
