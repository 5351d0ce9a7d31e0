import type { NoticeRows, PublicNotice } from '@fettle/contract/recalls/calls.ts';
import { normalizeText } from '@fettle/contract/shared/normalize-text.ts';
import { plateKey } from '@fettle/contract/shared/plate/plate-key.ts';
import type { RecalledSerials, RecallRow } from '@fettle/contract/shared/plate/recall-table.ts';
import { t } from '../../ui/language/language.ts';

export const serialKinds = ['all', 'range', 'begins', 'ends', 'shape'] as const;
export type SerialKind = (typeof serialKinds)[number];

/** A row of the form. Several models, and several serials, are separated by commas. */
export type RowDraft = { brand: string; models: string; kind: SerialKind; serials: string };

/** The words of a notice that look like models, and like first and last serials. */
export function wordsOfNotice({ title, description }: Pick<PublicNotice, 'title' | 'description'>): {
  models: string[];
  serials: string[];
} {
  const text = `${title} ${description}`;
  const ranges = [...text.matchAll(/\b([A-Z0-9]{5,20}) (?:through|to|-|–) ([A-Z0-9]{5,20})\b/g)];
  const serials = [...new Set(ranges.flatMap(([, from = '', to = '']) => (from.length === to.length ? [rangeInWords(from, to)] : [])))];
  const ofSerials = new Set(ranges.flatMap(([, from = '', to = '']) => [from, to]));
  const words = [...text.matchAll(/\b[A-Z0-9][A-Z0-9/.-]{3,24}[*#]?/g)].map(([word]) => word.replace(/[./#-]+$/, ''));
  const models = words.filter((word) => /[A-Z]/.test(word) && /\d/.test(word) && !ofSerials.has(word));
  return { models: [...new Set(models)], serials };
}

function rangeInWords(from: string, to: string): string {
  return t('{from} to {to}', { from, to });
}

/** What is between the first and the last serial, in each language. */
const rangeWord = /\s+(?:to|through|a|hasta|-|–)\s+/i;

export function toRow({ brand, models, kind, serials }: RowDraft): RecallRow {
  const listed = split(models);
  return {
    brands: brand === '' ? [] : [brand],
    models: listed.length === 0 ? 'any' : listed,
    serials: kind === 'all' ? 'all' : toSerials(kind, split(serials)),
  };
}

function toSerials(kind: Exclude<SerialKind, 'all'>, parts: string[]): RecalledSerials[] {
  if (parts.length === 0) return [];
  if (kind === 'range')
    return parts.map((part) => {
      const [from = '', to = from] = part.split(rangeWord).map(plateKey);
      return { from, to };
    });
  if (kind === 'shape') return parts.map((shape) => ({ shape: shape.toUpperCase() }));
  const keys = parts.map(plateKey);
  return [kind === 'begins' ? { begins: keys } : { ends: keys }];
}

/** One for each brand of a row. What the form does not have, such as styles, is left out. */
export function toDraft({ brands, models, serials }: RecallRow): RowDraft[] {
  const shown = { models: typeof models === 'string' ? '' : models.join(', '), ...toTyped(serials) };
  return brands.map((brand) => ({ brand, ...shown }));
}

function toTyped(serials: RecallRow['serials']): Pick<RowDraft, 'kind' | 'serials'> {
  const [first] = serials;
  if (typeof serials === 'string' || typeof first !== 'object') return { kind: 'all', serials: '' };
  if ('begins' in first) return { kind: 'begins', serials: first.begins.join(', ') };
  if ('ends' in first) return { kind: 'ends', serials: first.ends.join(', ') };
  if (!('from' in first)) return { kind: 'shape', serials: serials.map((rule) => ('shape' in rule ? rule.shape : '')).join(', ') };
  return { kind: 'range', serials: serials.map((rule) => ('from' in rule ? rangeInWords(rule.from, rule.to) : '')).join(', ') };
}

function split(text: string): string[] {
  return normalizeText(text)
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export type NoticeDraft = Pick<NoticeRows, 'types' | 'hazard' | 'remedy'> & { rows: RowDraft[] };
