import { labelOf, type ShopLists } from '@fettle/contract/shared/catalog.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { foldLookAlikes } from './fold-look-alikes.ts';
import type { Candidate } from './store.ts';
import { wordsOf } from './words-of.ts';

/**
 * Where a machine has a word: at the start of its model or serial, in another field, in its model or serial, or maybe in a note, less likely
 * if the index also has the word as the key of its type. Best first.
 */
const places = ['plate', 'field', 'part', 'look-alike', 'note', 'note or key'] as const;
type Place = (typeof places)[number];

export type Match = {
  machine: Candidate;
  /** The text is the machine's number or serial. */
  isExact: boolean;
  /** The place of the word that is hardest to find. */
  place: Place;
  /** The words that only a note may have. */
  missing: string[];
  isLookAlike: boolean;
};

/** A shorter text is in most serials. */
export const minPartLength = 3;

/** The better match of the words, and of the text as one word: the separators of a serial may be missing in one of the two. */
export function matchOf(machine: Candidate, words: readonly string[], text: string, lists: ShopLists): Match {
  const asWords = matchOfWords(machine, words, text, lists);
  const one = words.length > 1 ? oneWord(text) : [];
  const asOne = one.length === 0 ? asWords : matchOfWords(machine, one, text, lists);
  return compareMatches(asOne, asWords) < 0 ? asOne : asWords;
}

/** A text of several words as a part of a plate. None if it has no digit, which few parts of plates lack. */
export function oneWord(text: string): string[] {
  return /\p{N}/u.test(text) ? wordsOf(normalizeSerial(text)) : [];
}

function matchOfWords(machine: Candidate, words: readonly string[], text: string, lists: ShopLists): Match {
  const { id, type_of, brand, model, serial, serial_key, technician_name } = machine;
  const plate = wordsOf(`${model} ${serial} ${serial_key} ${normalizeSerial(model)}`);
  const fields = wordsOf(`${id} ${labelOf(lists.brands, brand)} ${labelOf(lists.types, type_of)} ${technician_name}`);
  const folded = foldLookAlikes(serial_key);
  const placeOf = (word: string): Place => {
    if (plate.some((other) => other.startsWith(word))) return 'plate';
    if (fields.some((other) => other.startsWith(word))) return 'field';
    const elsewhere = wordsOf(type_of).some((other) => other.startsWith(word)) ? 'note or key' : 'note';
    if (word.length < minPartLength) return elsewhere;
    if (plate.some((other) => other.includes(word))) return 'part';
    return folded.startsWith(foldLookAlikes(word)) ? 'look-alike' : elsewhere;
  };
  const found = words.map((word) => ({ word, place: placeOf(word) }));
  const worst = Math.max(0, ...found.map(({ place }) => places.indexOf(place)));
  return {
    machine,
    isExact: serial_key === normalizeSerial(text) || text.trim().replace('#', '') === String(id),
    place: places[worst] ?? 'plate',
    missing: found.filter(({ place }) => place === 'note' || place === 'note or key').map(({ word }) => word),
    isLookAlike: found.some(({ place }) => place === 'look-alike'),
  };
}

/** Best match first: by place, machines in progress before others, and then the newest. */
export function compareMatches(a: Match, b: Match): number {
  return (
    Number(b.isExact) - Number(a.isExact) ||
    places.indexOf(a.place) - places.indexOf(b.place) ||
    Number(b.machine.status === 'in_progress') - Number(a.machine.status === 'in_progress') ||
    b.machine.id - a.machine.id
  );
}
