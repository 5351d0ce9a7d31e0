import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import type { ShopLists } from '@fettle/contract/shared/catalog.ts';
import type { MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import type { SearchResult } from '@fettle/contract/search/calls.ts';
import { searchWords } from '@fettle/contract/search/search-words.ts';
import { translateLists } from '@fettle/contract/shared/translate-lists.ts';
import { languages } from '@fettle/i18n/languages.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { lookAlikeMark, type MachinesWithWords, plateMark, technicianMark, type WordPrefixes } from '../../platform/database/word-index.ts';
import { sayIn } from '../../platform/system/dictionaries.ts';
import { findEmployeesNamed } from '../employees/store.ts';
import { foldLookAlikes } from './fold-look-alikes.ts';
import { compareMatches, type Match, matchOf, minPartLength, oneWord } from './match.ts';
import { noteExcerpt } from './note-excerpt.ts';
import { exactMatches, findCandidates, findNotes } from './store.ts';
import { wordsOf } from './words-of.ts';

const maxResults = 20;
/** The newest matches, of which the best are returned. */
const maxCandidates = 40;
/** Few machines have more words than this, all outside of their notes. */
const maxPlateWords = 3;

export type Search = { machines: SearchResult[]; isCut: boolean };

/** The machines that have all words of a text, best match first. */
export async function searchMachines(engine: Engine, typed: string, shopLists: ShopLists): Promise<Search> {
  const lists = withLabelsInAllLanguages(shopLists);
  // PostgreSQL rejects NUL.
  const text = typed.replaceAll('\u0000', ' ');
  const words = searchWords(text);
  const exact = await findExact(engine, text);
  const found = await findByWords(engine, words, lists);
  const isEnough = found.ids.length >= maxResults;
  const asOne = isEnough || words.length < 2 ? [] : (await findByWords(engine, oneWord(text), lists)).ids;
  const parts = isEnough ? [] : await findByPart(engine, words);
  const ids = [...new Set([...exact, ...found.ids, ...asOne, ...parts])];
  const candidates = ids.length === 0 ? [] : await findCandidates(engine.db, ids);
  const matches = candidates.map((machine) => matchOf(machine, words, text, lists)).toSorted(compareMatches);
  const machines = await withNotes(engine, matches.slice(0, 2 * maxResults), maxResults);
  return { machines: machines.slice(0, maxResults), isCut: found.isCut || machines.length > maxResults };
}

/** More machines than a page of results shows, for the table. Their notes are read, so not as many as its list may have. */
const maxListed = 500;

/**
 * The newest machines that a search finds by whole words, in any field or note, or by number. With `status`, also the newest of this
 * status, and `isCut` is about these.
 */
export async function findMachineIds(
  engine: Engine,
  typed: string,
  { shopLists, status }: { shopLists: ShopLists; status?: MachineStatus | undefined },
): Promise<{ ids: number[]; isCut: boolean }> {
  const lists = withLabelsInAllLanguages(shopLists);
  const text = typed.replaceAll('\u0000', ' ');
  const words = searchWords(text);
  if (words.length === 0) return { ids: [], isCut: false };
  const exact = await findExact(engine, text);
  const search = { prefixes: await prefixesOf(engine, words, lists), limit: maxListed };
  const onlyByKey = typesOnlyByKey(words, lists);
  const found = await findNewest(engine, search, onlyByKey);
  const ofStatus = status !== undefined && found.isCut ? await findNewest(engine, { ...search, status }, onlyByKey) : found;
  const candidates = await findCandidates(engine.db, [...new Set([...exact, ...found.ids, ...ofStatus.ids])]);
  const matches = candidates.map((machine) => matchOf(machine, words, text, lists));
  return { ids: (await withNotes(engine, matches, matches.length)).map(({ id }) => id), isCut: ofStatus.isCut };
}

const listsInAllLanguages = new WeakMap<ShopLists, ShopLists>();

/** The lists with each label in all languages: `Dryer Secadora`. The last ones are kept, because lists change seldom. */
function withLabelsInAllLanguages(lists: ShopLists): ShopLists {
  const kept = listsInAllLanguages.get(lists);
  if (kept) return kept;
  const inAll = translateLists(lists, (message) => [...new Set(languages.map((language) => sayIn(language)(message)))].join(' '));
  listsInAllLanguages.set(lists, inAll);
  return inAll;
}

/** The machines with this number or serial. */
async function findExact({ db }: Engine, text: string): Promise<number[]> {
  const number = /^#?([1-9]\d{0,8})$/.exec(text.trim())?.[1];
  return (await exactMatches(db, { key: normalizeSerial(text), id: Number(number ?? 0), limit: maxResults })).map(({ id }) => id);
}

/** The newest machines. If there are many, also the newest of those with all words outside of their notes, which are better matches. */
async function findByWords(engine: Engine, words: readonly string[], lists: ShopLists): Promise<{ ids: number[]; isCut: boolean }> {
  if (words.length === 0) return { ids: [], isCut: false };
  const prefixes = await prefixesOf(engine, words, lists);
  const onlyByKey = typesOnlyByKey(words, lists);
  const newest = await findNewest(engine, { prefixes, limit: maxCandidates }, onlyByKey);
  if (newest.ids.length < maxCandidates || words.length > maxPlateWords) return newest;
  const ofPlates = prefixes.map((texts) => texts.map((text) => plateMark + text));
  const better = await findNewest(engine, { prefixes: ofPlates, limit: maxCandidates }, onlyByKey);
  return { ids: [...newest.ids, ...better.ids], isCut: true };
}

/** The newest machines with all words. Most of the types in `onlyByKey` do not match, so they take no places from the others. */
async function findNewest(
  { db, wordIndex }: Engine,
  { prefixes, limit, status }: { prefixes: readonly WordPrefixes[]; limit: number; status?: MachineStatus },
  onlyByKey: readonly string[],
): Promise<MachinesWithWords> {
  const newest = await wordIndex.find(db, prefixes, limit, { status });
  if (!newest.isCut || onlyByKey.length === 0) return newest;
  const { ids } = await wordIndex.find(db, prefixes, limit, { status, without: onlyByKey });
  return { ids: [...newest.ids, ...ids], isCut: true };
}

type TypeWords = { key: string; ofKey: readonly string[]; ofLabel: readonly string[] };
/** Splitting them again for each search took a tenth of it, and the lists seldom change. */
const wordsOfTypes = new WeakMap<ShopLists, readonly TypeWords[]>();

function typeWords(lists: ShopLists): readonly TypeWords[] {
  const words = wordsOfTypes.get(lists) ?? lists.types.map(({ key, label }) => ({ key, ofKey: wordsOf(key), ofLabel: wordsOf(label) }));
  wordsOfTypes.set(lists, words);
  return words;
}

/** The types that the index has by a key of which a word begins with one of these words, while their label has none. */
function typesOnlyByKey(words: readonly string[], lists: ShopLists): string[] {
  const isOnlyByKey = ({ ofKey, ofLabel }: TypeWords) => words.some((word) => begins(ofKey, word) && !begins(ofLabel, word));
  return typeWords(lists)
    .filter(isOnlyByKey)
    .map(({ key }) => key);
}

/**
 * What each word stands for: itself, the serials that look like it, the types with this label, of which the index has the keys, and the
 * technicians with this name.
 */
async function prefixesOf(engine: Engine, words: readonly string[], lists: ShopLists): Promise<WordPrefixes[]> {
  const employees = await findEmployeesNamed(engine, words);
  return words.map((word) => [
    word,
    ...(word.length < minPartLength ? [] : [lookAlikeMark + wordsOf(foldLookAlikes(word)).join('')]),
    ...typeWords(lists)
      .filter(({ ofKey, ofLabel }) => begins(ofLabel, word) && !begins(ofKey, word))
      .flatMap(({ ofKey }) => ofKey.slice(0, 1)),
    ...employees
      .filter(({ first_name, last_name }) => begins(wordsOf(`${first_name} ${last_name}`), word))
      .slice(0, maxTechnicians)
      .map(({ id }) => technicianMark + id + technicianMark),
  ]);
}

const maxTechnicians = 20;

/** Whether one of the words begins with `start`. */
function begins(words: readonly string[], start: string): boolean {
  return words.some((word) => word.startsWith(start));
}

/** Machines whose model or serial has a word as any part of it: the longest with a digit, which few of their parts lack, or else the longest. */
async function findByPart({ db, machinesContaining }: Engine, words: readonly string[]): Promise<number[]> {
  const [part = ''] = words.toSorted((a, b) => Number(/\p{N}/u.test(b)) - Number(/\p{N}/u.test(a)) || b.length - a.length);
  if (part.length < minPartLength) return [];
  const rows = await db
    .selectFrom(machinesContaining([part.toUpperCase()], maxCandidates).as('found'))
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The first matches, up to one more than `most`. Reads the notes of those that lack words, for an excerpt; without such a note they do not match. */
async function withNotes({ db }: Engine, matches: readonly Match[], most: number): Promise<SearchResult[]> {
  const wanting = matches.filter(({ missing }) => missing.length > 0).map(({ machine }) => machine.id);
  const notes = wanting.length === 0 ? [] : await findNotes(db, wanting);
  const byMachine = Map.groupBy(notes, ({ machine_id }) => machine_id);
  const results: SearchResult[] = [];
  for (const { machine, missing, isLookAlike } of matches) {
    if (results.length > most) break;
    const { serial_key: _key, ...shown } = machine;
    const texts = (byMachine.get(machine.id) ?? []).map(({ content }) => content);
    const note = missing.length === 0 ? null : noteExcerpt(texts, missing);
    if (note !== undefined) results.push({ ...shown, note, is_look_alike: isLookAlike });
  }
  return results;
}
