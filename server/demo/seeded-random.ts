/** Chance that is the same each time. */
export type Random = {
  /** From 0 up to but without 1. */
  fraction: () => number;
  between: (least: number, most: number) => number;
  whole: (least: number, most: number) => number;
  isLucky: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
};

/** Mulberry32: small, fast, and good enough to make up a shop. */
export function seededRandom(seed: number): Random {
  let state = seed;

  function fraction(): number {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  const between = (least: number, most: number) => least + fraction() * (most - least);
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1));
  return {
    fraction,
    between,
    whole,
    isLucky: (probability) => fraction() < probability,
    pick: <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)] as Item,
  };
}
