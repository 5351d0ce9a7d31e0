export type Random = {
  /** A number from 0, inclusive, to 1, exclusive. */
  fraction: () => number;
  between: (min: number, max: number) => number;
  /** Both ends inclusive. */
  integer: (min: number, max: number) => number;
  /** True with this probability, from 0 to 1. */
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
};

/** The same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;

  function fraction(): number {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  const between = (min: number, max: number) => min + fraction() * (max - min);
  const integer = (min: number, max: number) => Math.floor(between(min, max + 1));
  return {
    fraction,
    between,
    integer,
    chance: (probability) => fraction() < probability,
    pick: <Item>(items: readonly Item[]) => items[integer(0, items.length - 1)] as Item,
  };
}
