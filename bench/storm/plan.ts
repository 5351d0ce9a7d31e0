/** A spell without a connection or without the server, in milliseconds since the start of the storm. */
type Spell = { at: number; ms: number };

/** `sharedNote` is on the machine that all browsers watch, the others are on the browser's own. `reload` is not a write. */
export type ActionKind = 'note' | 'sharedNote' | 'status' | 'edit' | 'reload';
type Action = { at: number; kind: ActionKind };

/** `offline`: the browser knows. `reset`: connections end at once. `silent`: they stall, and go on after the spell. */
export type Cut = Spell & { kind: 'offline' | 'reset' | 'silent' };

export type BrowserPlan = { actions: readonly Action[]; cuts: readonly Cut[] };

/** A server that is killed finishes nothing. */
export type ServerStop = Spell & { signal: 'SIGTERM' | 'SIGKILL' };

export type StormPlan = { browsers: readonly BrowserPlan[]; serverStops: readonly ServerStop[] };

type StormSize = { browsers: number; durationMs: number; writes: number };

const writesPerReload = 20;

/** The same for the same seed. How the browsers' actions then meet the cuts and the stops differs from run to run. */
export function planStorm({ browsers, durationMs, writes }: StormSize, seed: number): StormPlan {
  const random = randomNumbers(seed);
  const between = (least: number, most: number) => least + random() * (most - least);
  const longest = (ms: number) => Math.min(ms, durationMs / 4);

  function spells(ms: readonly [number, number], gapMs: readonly [number, number]): Spell[] {
    const planned: Spell[] = [];
    for (let at = between(0, longest(gapMs[1])); at < durationMs; at += longest(between(...gapMs))) {
      const spell = { at, ms: Math.min(longest(between(...ms)), durationMs - at) };
      planned.push(spell);
      at += spell.ms;
    }
    return planned;
  }

  function actions(count: number): Action[] {
    const kinds = Array.from({ length: count }, () => pickKind(random()));
    const reloads = Array.from({ length: Math.round(count / writesPerReload) }, () => 'reload' as const);
    return [...kinds, ...reloads].map((kind) => ({ kind, at: between(0, durationMs) })).toSorted((one, other) => one.at - other.at);
  }

  return {
    browsers: Array.from({ length: browsers }, (_, index) => ({
      actions: actions(Math.floor(writes / browsers) + (index < writes % browsers ? 1 : 0)),
      cuts: spells([1_000, 25_000], [4_000, 30_000]).map((spell) => ({ ...spell, kind: pickCut(random()) })),
    })),
    serverStops: spells([500, 12_000], [20_000, 80_000]).map((spell, index) => ({
      ...spell,
      signal: index % 2 === 0 ? 'SIGTERM' : 'SIGKILL',
    })),
  };
}

function pickKind(number: number): ActionKind {
  if (number < 0.55) return 'note';
  if (number < 0.75) return 'sharedNote';
  return number < 0.88 ? 'status' : 'edit';
}

function pickCut(number: number): Cut['kind'] {
  if (number < 0.4) return 'offline';
  return number < 0.7 ? 'reset' : 'silent';
}

/** Numbers from 0 to 1, which repeat with the seed: mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
