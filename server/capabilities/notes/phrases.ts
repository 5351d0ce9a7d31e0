import type { TypeOf } from '@fettle/contract/shared/catalog.ts';

export const phraseCount = 8;
/** Longer notes are about one machine. */
export const maxPhraseLength = 40;

/** The texts that occur more than once in a list of short notes, most used first, filled up with the starter set. */
export function choosePhrases(type_of: TypeOf, notes: readonly string[]): string[] {
  const used = new Map<string, { text: string; uses: number }>();
  for (const text of notes) {
    const key = normalize(text);
    if (text.includes('\n') || key === '') continue;
    const phrase = used.get(key);
    if (phrase) phrase.uses += 1;
    else used.set(key, { text: text.replace(/\.$/, ''), uses: 1 });
  }
  const mostUsed = [...used.values()].filter(({ uses }) => uses > 1).toSorted((one, other) => other.uses - one.uses);
  const known = new Set(mostUsed.map(({ text }) => normalize(text)));
  const starters = (starterPhrases.get(type_of) ?? generalPhrases).filter((text) => !known.has(normalize(text)));
  return [...mostUsed.map(({ text }) => text), ...starters].slice(0, phraseCount);
}

/** Ignores letter case, spaces and punctuation. */
function normalize(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The phrases of other types, until the shop has its own. */
const generalPhrases = ['Ordered part', 'Tested OK', 'Cleaned', 'No leak', 'No power', 'Needs a part', 'Part replaced', 'Ready for pickup'];

const starterPhrases: ReadonlyMap<TypeOf, readonly string[]> = new Map(
  Object.entries({
    fridge: [
      'Ordered part',
      'Tested OK, 24 h',
      'No leak',
      'Cools OK',
      'Not cooling',
      'Defrosted',
      'Cleaned condenser',
      'Door seal replaced',
    ],
    washer: [
      'Ordered part',
      'Tested OK, full cycle',
      'No leak',
      'Leaks',
      'Spins OK',
      'Drain pump replaced',
      'Lid lock replaced',
      'Cleaned filter',
    ],
    dryer: [
      'Ordered part',
      'Tested OK, full cycle',
      'Heats OK',
      'No heat',
      'Belt replaced',
      'Rollers replaced',
      'Fuse replaced',
      'Cleaned vent',
    ],
    range: ['Ordered part', 'Tested OK', 'No gas leak', 'Burners OK', 'No spark', 'Oven heats OK', 'Igniter replaced', 'Element replaced'],
  }),
);
