import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@fettle/contract';
import type { Call } from '@fettle/contract/call.ts';
import { translatedTexts } from '../contract/shared/translate-lists.ts';
import { fieldLabel } from '../contract/shared/validate.ts';
import type { Catalog, Translation } from '../packages/i18n/message.ts';
import { schemaOf } from '../server/platform/http/openapi.ts';
import { isProduction } from './floors.ts';
import { type Node, parse, visit } from './syntax-tree.ts';
import { projectFiles, read } from './tree.ts';

/** The parts of a catalog: what only the pages say, what only the server says, and what both do. */
type Section = 'shared' | 'web' | 'server';
type Sections = Record<Section, Record<string, Translation>>;

/** An English sentence in the code. `one` is its form for one, if it is about a number of things. */
type Source = { section: Section; one?: string };

const path = join(import.meta.dirname, '../packages/i18n/es.json');

export function readCatalog(): Sections {
  return JSON.parse(readFileSync(path, 'utf8')) as Sections;
}

/** Each sentence of the product, by itself, or only those of some sides. */
export function findSources(sides = /^(contract|server|web)\//): Map<string, Source> {
  const sources = new Map<string, Source>();
  const add = (text: string, section: Section, one?: string) => {
    const known = sources.get(text);
    sources.set(text, { ...known, ...(one !== undefined && { one }), section: known && known.section !== section ? 'shared' : section });
  };
  for (const file of projectFiles(/\.tsx?$/).filter((file) => sides.test(file) && isTranslated(file))) {
    const side = file.startsWith('contract/') ? 'shared' : file.startsWith('web/') ? 'web' : 'server';
    visit(parse(read(file), file), (node) => findSentences(node, (text, one) => add(text, side, one)));
  }
  for (const text of [...translatedTexts(), ...fieldTexts()]) add(text, 'shared');
  return sources;
}

/** The labels of the fields of all calls, which sentences about them begin with. */
function fieldTexts(): string[] {
  const names = new Set<string>();
  const addNames = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('properties' in schema) for (const name of Object.keys(schema.properties ?? {})) names.add(name);
    Object.values(schema).forEach(addNames);
  };
  for (const { params, query, body } of Object.values<Call>(api))
    for (const schema of [params, query, body]) if (schema) addNames(schemaOf(schema, 'input'));
  return [...names].map((name) => fieldLabel([name]).source);
}

function isTranslated(file: string): boolean {
  return isProduction(file) && !/^web\/testing\/|^server\/demo\//.test(file);
}

/** What each function has: a sentence, its context before it, or a number and its form for one before it. */
const functions: Readonly<Record<string, 'sentence' | 'context' | 'plural'>> = {
  t: 'sentence',
  msg: 'sentence',
  issueText: 'sentence',
  msgIn: 'context',
  plural: 'plural',
  pluralMsg: 'plural',
};

/** Finds the sentences of a call of `t` or its like, or of `Trans`. */
function findSentences({ type, callee, arguments: args, name, attributes }: Node, found: (text: string, one?: string) => void): void {
  if (type === 'CallExpression') {
    const [first, second, third] = (args as Node[]).map(literalsOf);
    const kind = functions[(callee as Node)['name'] as string];
    if (kind === 'sentence') for (const text of first ?? []) found(text);
    if (kind === 'context') for (const text of second ?? []) found(`${text} [${first?.[0]}]`);
    if (kind === 'plural') for (const text of third ?? []) found(text, second?.[0]);
  }
  if (type === 'JSXOpeningElement' && (name as Node)['name'] === 'Trans') {
    const named = Object.fromEntries((attributes as Node[]).map((attribute) => [(attribute['name'] as Node)['name'], attribute['value']]));
    for (const text of literalsOf(named['text'] as Node)) found(text, literalsOf(named['one'] as Node)[0]);
  }
}

/** A literal, or both of a condition. */
function literalsOf(node: Node | undefined): string[] {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node?.type === 'JSXExpressionContainer') return literalsOf(node['expression'] as Node);
  if (node?.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap((side) => literalsOf(side as Node));
  return [];
}

/** What the catalogs have for one side, in English, with a mark after each word, and one before those that begin right after a placeholder, which tell where a text that people read comes from. */
export function markedCatalog(side: 'web' | 'server', [before, after]: readonly [string, string]): Catalog {
  const { shared, [side]: own } = readCatalog();
  const sources = findSources();
  const markWords = (text: string) =>
    text.replaceAll(/(?<=([>}]?))(?:<\/?\w+>|\{\w+\}|([^\s<{]+))/g, (part, glued: string, word?: string) =>
      word ? (glued && before) + part + after : part,
    );
  return Object.fromEntries(
    Object.keys({ ...shared, ...own }).map((text) => {
      const one = sources.get(text)?.one;
      const other = markWords(withoutContext(text));
      return [text, one === undefined ? other : { one: markWords(one), other }];
    }),
  );
}

/** A sentence as people read it: `Trash` of `Trash [button]`. */
export function withoutContext(text: string): string {
  return text.replace(/ \[\w+\]$/, '');
}

/** The placeholders and tags of a sentence, sorted: `{count}`, `<link>`. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}|<(\w+)>/g)].map(([name]) => name).toSorted();
}

/** Sorts the catalog into its sections and adds what is missing with an empty text, which the tests reject. */
function sortCatalog(): void {
  const known = Object.assign({}, ...Object.values(readCatalog())) as Record<string, Translation>;
  const sections: Sections = { shared: {}, web: {}, server: {} };
  for (const [text, { section, one }] of [...findSources()].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    sections[section][text] = known[text] ?? (one !== undefined ? { one: '', other: '' } : '');
  writeFileSync(path, `${JSON.stringify(sections, undefined, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) sortCatalog();
