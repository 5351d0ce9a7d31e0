import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';
import { translatedTexts } from '../contract/shared/translate-lists.ts';
import type { Translation } from '../packages/i18n/message.ts';
import { isProduction } from './floors.ts';
import { projectFiles, read } from './tree.ts';

/** The parts of a catalog: what only the pages say, what only the server says, and what both do. */
type Section = 'shared' | 'web' | 'server';
type Sections = Record<Section, Record<string, Translation>>;

/** An English sentence in the code. */
type Source = { section: Section; isPlural: boolean };

const path = join(import.meta.dirname, '../packages/i18n/es.json');

export function readCatalog(): Sections {
  return JSON.parse(readFileSync(path, 'utf8')) as Sections;
}

/** Each sentence of the product, by itself. */
export function findSources(): Map<string, Source> {
  const sources = new Map<string, Source>();
  const add = (text: string, section: Section, isPlural = false) => {
    const known = sources.get(text);
    sources.set(text, { section: known && known.section !== section ? 'shared' : section, isPlural: isPlural || known?.isPlural === true });
  };
  for (const file of projectFiles(/^(contract|server|web)\/.+\.tsx?$/).filter(isTranslated)) {
    const side = file.startsWith('contract/') ? 'shared' : file.startsWith('web/') ? 'web' : 'server';
    visit(parseAst(read(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (text, isPlural) => add(text, side, isPlural));
  }
  for (const text of translatedTexts()) add(text, 'shared');
  return sources;
}

function isTranslated(file: string): boolean {
  return isProduction(file) && !/^web\/testing\/|^server\/(commands|demo)\//.test(file);
}

/** A part of the syntax tree (https://github.com/estree/estree). */
type Node = { type: string; [key: string]: unknown };

/** Where each function has its sentences: those about a number of things have the form for one first. */
const functions: Readonly<Record<string, 0 | 2>> = { t: 0, msg: 0, issueText: 0, plural: 2, pluralMsg: 2 };

/** Finds the sentences in calls of `t` and its like, and in `Trans`. */
function visit(node: unknown, found: (text: string, isPlural: boolean) => void): void {
  if (Array.isArray(node)) return node.forEach((child) => visit(child, found));
  if (typeof node !== 'object' || node === null) return;
  const { type, callee, arguments: args, name, attributes } = node as Node;
  if (type === 'CallExpression') {
    const position = functions[(callee as Node)['name'] as string];
    if (position !== undefined) for (const text of literalsOf((args as Node[])[position])) found(text, position > 0);
  }
  if (type === 'JSXOpeningElement' && (name as Node)['name'] === 'Trans') {
    const named = Object.fromEntries((attributes as Node[]).map((attribute) => [(attribute['name'] as Node)['name'], attribute['value']]));
    for (const text of literalsOf(named['text'] as Node)) found(text, named['one'] !== undefined);
  }
  for (const child of Object.values(node)) visit(child, found);
}

/** A literal, or both of a condition. */
function literalsOf(node: Node | undefined): string[] {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node?.type === 'JSXExpressionContainer') return literalsOf(node['expression'] as Node);
  if (node?.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap((side) => literalsOf(side as Node));
  return [];
}

/** The placeholders and tags of a sentence, sorted: `{count}`, `<link>`. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}|<(\w+)>/g)].map(([name]) => name).toSorted();
}

/** Sorts the catalog into its sections and adds what is missing with an empty text, which the tests reject. */
function sortCatalog(): void {
  const known = Object.assign({}, ...Object.values(readCatalog())) as Record<string, Translation>;
  const sections: Sections = { shared: {}, web: {}, server: {} };
  for (const [text, { section, isPlural }] of [...findSources()].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    sections[section][text] = known[text] ?? (isPlural ? { one: '', other: '' } : '');
  writeFileSync(path, `${JSON.stringify(sections, undefined, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) sortCatalog();
