import { type Language, locales } from './languages.ts';

/** The names in braces in a sentence: `'number'` of `'Machine {number}'`. */
export type PlaceholdersOf<Source extends string> = Source extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** What a placeholder shows: text as it is, the number `count` with the separators of the language, a message in the language, null and undefined nothing. */
export type MessageValue = string | number | Message | null | undefined;

/** A sentence in English, which is its key in the catalogs, with what its placeholders show. */
export type Message = {
  readonly source: string;
  /** The form for one, if the sentence has a `{count}`. */
  readonly one?: string;
  /** Which of its meanings a text has that other languages say in several ways. */
  readonly context?: string;
  readonly values?: Readonly<Record<string, MessageValue>>;
};

/** Required if the sentence has placeholders. */
export type ValuesFor<Source extends string, Value = MessageValue> = [PlaceholdersOf<Source>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholdersOf<Source>, Value>>];

/** A text that stands in the code. No catalog has one that is computed. */
export type Literal<Source extends string> = string extends Source ? never : Source;

/** A sentence with a count has a form for each plural category of the language that differs from `other`. */
export type Translation = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string });
/** The translations into a language by their English sentence. */
export type Catalog = Readonly<Record<string, Translation>>;

/** A language with its catalog. English needs none. */
export type Dictionary = { readonly language: Language; readonly catalog?: Catalog };

export const english: Dictionary = { language: 'en' };

/** A sentence that is translated where it is shown. */
export function msg<Source extends string>(source: Literal<Source>, ...[values]: ValuesFor<Source>): Message {
  return values ? { source, values } : { source };
}

/** A text with several meanings: `msgIn('button', 'Trash')`, which the catalogs have as `Trash [button]`. */
export function msgIn<Source extends string>(context: string, source: Literal<Source>): Message {
  return { source, context };
}

/** A sentence about a number of things: `pluralMsg(2, '{count} machine', '{count} machines')`. */
export function pluralMsg<One extends string, Other extends string>(
  count: number,
  one: Literal<One>,
  other: Literal<Other>,
  ...[values]: ValuesFor<WithoutCount<One | Other>>
): Message {
  return { source: other, one, values: { ...values, count } };
}

/** Messages one after another, separated by spaces. Those that are undefined are left out. */
export function join(...messages: readonly (Message | undefined)[]): Message {
  return joinWith(
    ' ',
    messages.filter((message) => message !== undefined),
  );
}

export function joinWith(separator: string, given: readonly Message[]): Message {
  return {
    source: given.map((_, index) => `{part${index}}`).join(separator),
    values: Object.fromEntries(given.map((part, index) => [`part${index}`, part])),
  };
}

/** Begins a message that the database keeps: no text that people type has this character. */
const packed = '\u0002';

export function packMessage(message: Message): string {
  return packed + JSON.stringify(message);
}

/** Any other text stays as it is. */
export function translatePacked(text: string, dictionary = english): string {
  return text.startsWith(packed) ? translate(JSON.parse(text.slice(packed.length)) as Message, dictionary) : text;
}

/** `{count}` has its value. */
type WithoutCount<Source extends string> = Source extends `${infer Before}{count}${infer After}` ? `${Before}${After}` : Source;

/** The sentence in a language; in English if the catalog lacks it. */
export function translate(message: Message, dictionary = english): string {
  return formOf(message, dictionary).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = message.values?.[name];
    if (typeof value === 'object') return value ? translate(value, dictionary) : '';
    return name === 'count' && typeof value === 'number' ? formatNumber(value, dictionary.language) : String(value ?? '');
  });
}

/** The sentence in a language, with its placeholders. */
export function formOf({ source, one, context, values }: Message, { language, catalog }: Dictionary): string {
  const translation =
    catalog?.[context === undefined ? source : `${source} [${context}]`] ?? (one === undefined ? source : { one, other: source });
  if (typeof translation === 'string') return translation;
  return translation[rulesOf(language).select(Number(values?.count))] ?? translation.other;
}

/** `1,234`. Most numbers are short, and a phone takes 70 ms to load the rules of formats. */
export function formatNumber(value: number, language: Language): string {
  return Number.isInteger(value) && value >= 0 && value < 1_000 ? String(value) : value.toLocaleString(locales[language]);
}

const pluralRules = new Map<Language, Intl.PluralRules>();

/** The rules are kept, because creating them takes far longer than using them. */
function rulesOf(language: Language): Intl.PluralRules {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules;
}
