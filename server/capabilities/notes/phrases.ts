import type { TypeOf } from '@fettle/contract/shared/catalog.ts';
import { type Message, msg } from '@fettle/i18n/message.ts';

export const phraseCount = 8;
/** Longer notes are about one machine. */
export const maxPhraseLength = 40;

/** The texts that occur more than once in a list of short notes, most used first, filled up with the starter set in the language of `say`. */
export function choosePhrases(type_of: TypeOf, notes: readonly string[], say: (message: Message) => string): string[] {
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
  const starters = (starterPhrases.get(type_of) ?? generalPhrases)
    .map((phrase) => say(phrase))
    .filter((text) => !known.has(normalize(text)));
  return [...mostUsed.map(({ text }) => text), ...starters].slice(0, phraseCount);
}

/** Ignores letter case, spaces and punctuation. */
function normalize(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The phrases of other types, until the shop has its own. */
const generalPhrases = [
  msg('Ordered part'),
  msg('Tested OK'),
  msg('Cleaned'),
  msg('No leak'),
  msg('No power'),
  msg('Needs a part'),
  msg('Part replaced'),
  msg('Ready for pickup'),
];

const starterPhrases: ReadonlyMap<TypeOf, readonly Message[]> = new Map(
  Object.entries({
    fridge: [
      msg('Ordered part'),
      msg('Tested OK, 24 h'),
      msg('No leak'),
      msg('Cools OK'),
      msg('Not cooling'),
      msg('Defrosted'),
      msg('Cleaned condenser'),
      msg('Door seal replaced'),
    ],
    washer: [
      msg('Ordered part'),
      msg('Tested OK, full cycle'),
      msg('No leak'),
      msg('Leaks'),
      msg('Spins OK'),
      msg('Drain pump replaced'),
      msg('Lid lock replaced'),
      msg('Cleaned filter'),
    ],
    dryer: [
      msg('Ordered part'),
      msg('Tested OK, full cycle'),
      msg('Heats OK'),
      msg('No heat'),
      msg('Belt replaced'),
      msg('Rollers replaced'),
      msg('Fuse replaced'),
      msg('Cleaned vent'),
    ],
    range: [
      msg('Ordered part'),
      msg('Tested OK'),
      msg('No gas leak'),
      msg('Burners OK'),
      msg('No spark'),
      msg('Oven heats OK'),
      msg('Igniter replaced'),
      msg('Element replaced'),
    ],
  }),
);
