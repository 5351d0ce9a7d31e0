/** Acts on the items in their order, a few at a time, until `signal` stops it. Returns the items that were not tried. */
export async function runQueue<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
  { atATime, signal }: { atATime: number; signal: AbortSignal },
): Promise<Item[]> {
  const waiting = [...items];
  async function work(): Promise<void> {
    while (!signal.aborted) {
      const item = waiting.shift();
      if (item === undefined) return;
      await act(item);
    }
  }
  await Promise.all(Array.from({ length: atATime }, work));
  return waiting;
}
