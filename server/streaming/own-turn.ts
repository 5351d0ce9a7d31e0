let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller gets. What reads or writes a long list takes one for each
 * chunk: however many lists are under way, other requests wait for one chunk at most.
 */
export function ownTurn(): Promise<void> {
  const turn = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  last = turn;
  return turn;
}
