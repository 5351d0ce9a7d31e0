import { formOf, type Literal, type PlaceholdersOf } from '@fettle/i18n/message.ts';
import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { formatCount, shownDictionary } from './language.ts';

/** The names of the tags in a sentence: `'link'` of `'See <link>Lists</link>.'` */
type TagsOf<Source extends string> = Source extends `${string}</${infer Name}>${infer Rest}` ? Name | TagsOf<Rest> : never;

type TransProps<Source extends string> = {
  text: Literal<Source>;
  /** The form for one, if the sentence has a `{count}`. */
  one?: string;
  /** What placeholders show, and the elements around the text between tags. */
  values: Readonly<Record<PlaceholdersOf<Source>, ReactNode>> & Readonly<Record<TagsOf<Source>, ReactElement>>;
};

/** A sentence with elements in it. Each language puts them where it needs them. Use `t` where there are none. */
export function Trans<Source extends string>({ text, one, values }: TransProps<Source>) {
  const shown: Values = values;
  const message = { source: text, ...(one !== undefined && { one, values: { count: Number(shown.count) } }) };
  return nodesOf(formOf(message, shownDictionary()), shown);
}

type Values = Readonly<Record<string, ReactNode>>;

function nodesOf(form: string, values: Values): ReactNode {
  return [...form.matchAll(/<(\w+)>(.*?)<\/\1>|\{(\w+)\}|[^<{]+/g)].map(([text, tag, inner = '', name], index) => (
    // oxlint-disable-next-line no-array-index-key -- the parts of a sentence have no other identity than their place
    <Fragment key={index}>{tag ? wrap(values[tag], nodesOf(inner, values)) : name ? valueOf(name, values) : text}</Fragment>
  ));
}

function wrap(element: ReactNode, text: ReactNode): ReactNode {
  return isValidElement(element) ? cloneElement(element, {}, text) : text;
}

function valueOf(name: string, values: Values): ReactNode {
  const value = values[name];
  return name === 'count' && typeof value === 'number' ? formatCount(value) : value;
}
