import { startLists } from '@fettle/contract/shared/catalog.ts';
import { type Language, languages } from '@fettle/i18n/languages.ts';
import { findSources, readCatalog, withoutContext } from '../../checks/messages.ts';

/** The sentences that were said in a language, by their English source. */
export type SaidSentences = Readonly<Record<Language, Set<string>>>;

export const noSentences = (): SaidSentences => ({ en: new Set(), es: new Set() });

/** One form of a sentence in a language. `english` is what it means, `letters` are those that every instance of it has. */
type Form = { source: string; english: string; language: Language; text: string; pattern: RegExp; letters: number };

/** A sentence in a text, with what its placeholders show. */
type Sentence = Form & { values: string[] };

/** With fewer letters, a form with placeholders would match what people type: `{brand} {type}`, `{start} to {end}`. */
const fewestLetters = 4;

const forms: Form[] = [];
const { shared, server } = readCatalog();
const catalog = { ...shared, ...server };
for (const [source, { one }] of findSources(/^(contract|server)\//)) {
  const spanish = catalog[source] ?? [];
  const texts = { en: { one: one ?? source, other: source }, es: typeof spanish === 'string' ? { other: spanish } : spanish };
  for (const language of languages)
    for (const [category, text] of Object.entries(texts[language]))
      addForm({ source, english: withoutContext(category === 'one' ? texts.en.one : source), language, text: withoutContext(text) });
}

function addForm(form: Pick<Form, 'source' | 'english' | 'language' | 'text'>): void {
  const literals = form.text.split(/\{\w+\}/);
  const letters = literals.join('').match(/\p{L}/gu)?.length ?? 0;
  if (literals.length > 1 && letters < fewestLetters) return;
  forms.push({ ...form, letters, pattern: new RegExp(`^${literals.map((literal) => RegExp.escape(literal)).join('(.*)')}$`, 's') });
}

/** The sentences of server and contract that a reply could say. */
export const sayableSentences: ReadonlySet<string> = new Set(forms.filter(({ language }) => language === 'en').map(({ source }) => source));

/** What is wrong with a text that is said in `language`; undefined if all of it is in that language. Adds its sentences to `said`. */
export function findForeignText(text: string, language: Language, said: SaidSentences): string | undefined {
  const sentences = readText(text, language);
  if (!sentences) return `No sentence of the product is: ${text.slice(0, 300)}`;
  const all = sentences.flatMap((sentence) => [sentence, ...sentence.values.flatMap((value) => readText(value, language) ?? [])]);
  for (const sentence of all) said[sentence.language].add(sentence.source);
  // In English, a value may be a name that Spanish has too: Café, a brand.
  const foreign = (language === 'en' ? sentences : all).find((sentence) => sentence.language !== language);
  return foreign && `In a reply in "${language}" stands "${foreign.source}" in "${foreign.language}": ${text.slice(0, 300)}`;
}

const brands = new Set(startLists.brands.map(({ label }) => label));

const known = new Map<string, string>();

/**
 * The English of a text in Spanish. A text that the product does not have stays as it is.
 * @throws Error if a sentence of the product is in English
 */
export function inEnglish(text: string): string {
  const english = known.get(text) ?? readInEnglish(text);
  known.set(text, english);
  return english;
}

function readInEnglish(text: string): string {
  const sentences = readText(text, 'es') ?? [];
  const foreign = sentences.find(({ language }) => language !== 'es');
  if (foreign) throw new Error(`"${foreign.source}" is not in Spanish: ${text}`);
  return sentences.length === 0 ? text : sentences.map(toEnglish).join(' ');
}

/** A value that is not in Spanish is a name. */
function toEnglish({ english, text, values }: Sentence): string {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return english.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[names.indexOf(name)] ?? '';
    const sentences = readText(value, 'es');
    return sentences?.every(({ language }) => language === 'es') && !brands.has(value) ? sentences.map(toEnglish).join(' ') : value;
  });
}

/**
 * The sentences that a text consists of, separated by spaces: those that explain most of its letters, in `language` if those of another
 * explain as many. Undefined if it has something else.
 */
function readText(text: string, language: Language): Sentence[] | undefined {
  const readings = [...text.matchAll(/(?<=[.!?]) |$/g)].map(({ index }) => {
    const first = readSentence(text.slice(0, index), language);
    const others = index === text.length ? [] : first && readText(text.slice(index + 1), language);
    return first && others && [first, ...others];
  });
  return most(readings, (sentences) => sentences.reduce((sum, { letters }) => sum + letters, 0));
}

function readSentence(text: string, language: Language): Sentence | undefined {
  const sentences = forms.map((form) => {
    const match = form.pattern.exec(text);
    return match ? { ...form, values: match.slice(1) } : undefined;
  });
  return most(sentences, (sentence) => sentence.letters + (sentence.language === language ? 0.5 : 0));
}

/** The one with the most; the first of several. */
function most<Value>(values: readonly (Value | undefined)[], count: (value: Value) => number): Value | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((best, value) => (count(value) > count(best) ? value : best));
}
