import type { NoticeRows, PublicNotice } from '@fettle/contract/recalls/calls.ts';
import { normalizeText } from '@fettle/contract/shared/normalize-text.ts';
import { plateKey } from '@fettle/contract/shared/plate/plate-key.ts';
import type { RecalledSerials, RecallRow } from '@fettle/contract/shared/plate/recall-table.ts';
import { t } from '../../ui/language/language.ts';

export const serialKinds = ['all', 'range', 'begins', 'ends', 'shape'] as const;
export type SerialKind = (typeof serialKinds)[number];

/** A row of the form. Several models, and several serials, are separated by commas. Numbers are as typed. */
export type RowDraft = {
  brand: string;
  models: string;
  /** Whether only the notice says which models, or which serials, it is about. */
  isModelsUnread: boolean;
  isSerialsUnread: boolean;
  kind: SerialKind;
  serials: string;
} & RangeDraft;

/** What else is known of the serials of a range. */
type RangeDraft = { hasWrap: boolean; at: string; length: string; strip: string; shape: string };

const plainRange: RangeDraft = { hasWrap: false, at: '', length: '', strip: '', shape: '' };

export const emptyRow: RowDraft = {
  brand: '',
  models: '',
  isModelsUnread: false,
  isSerialsUnread: false,
  kind: 'all',
  serials: '',
  ...plainRange,
};

/** The words of a notice that look like models, and like first and last serials. */
export function wordsOfNotice({ title, description }: Pick<PublicNotice, 'title' | 'description'>): {
  models: string[];
  serials: string[];
} {
  const text = `${title} ${description}`;
  const ranges = [...text.matchAll(/\b([A-Z0-9]{5,20})(?: (?:through|to) | ?[-–] ?)([A-Z0-9]{5,20})\b/g)];
  const serials = [...new Set(ranges.flatMap(([, from = '', to = '']) => (from.length === to.length ? [rangeInWords(from, to)] : [])))];
  const ofSerials = new Set(ranges.flatMap(([word, from = '', to = '']) => (from.length === to.length ? [word, from, to] : [from, to])));
  const words = [...text.matchAll(/\b[A-Z0-9][A-Z0-9/.-]{3,24}[*#]?/g)].map(([word]) => word.replace(/[./#-]+$/, ''));
  const models = words.filter((word) => /[A-Z]/.test(word) && /\d/.test(word) && !ofSerials.has(word));
  return { models: [...new Set(models)], serials };
}

function rangeInWords(from: string, to: string): string {
  return t('{from} to {to}', { from, to });
}

/** What is between the first and the last serial, in each language. */
const rangeWord = /\s+(?:to|through|a|hasta|-)\s+|\s*–\s*/i;

/** A serial may have a hyphen, too: one between two parts of the same length is taken for a range, unless they are short. */
function endsOf(part: string): string[] {
  const [first = '', last = '', ...others] = part.split('-').map(plateKey);
  const isRange = others.length === 0 && first.length === last.length && first.length >= 5;
  return isRange ? [first, last] : part.split(rangeWord).map(plateKey);
}

export function toRow(draft: RowDraft): RecallRow {
  const { brand, isModelsUnread, isSerialsUnread, kind } = draft;
  const models = split(draft.models);
  const serials = kind === 'all' ? 'all' : toSerials(kind, draft);
  return {
    brands: brand === '' ? [] : [brand],
    models: isModelsUnread ? 'see notice' : models.length === 0 ? 'any' : models,
    serials: isSerialsUnread ? 'see notice' : serials,
    ...(isSerialsUnread && serials !== 'all' && { only_serials: serials }),
  };
}

function toSerials(kind: Exclude<SerialKind, 'all'>, draft: RowDraft): RecalledSerials[] {
  const parts = split(draft.serials);
  if (parts.length === 0) return [];
  if (kind === 'range') return parts.map((part) => toRange(part, draft));
  if (kind === 'shape') return parts.map((part) => ({ shape: shapeOf(part) }));
  const keys = parts.map(plateKey);
  return [kind === 'begins' ? { begins: keys } : { ends: keys }];
}

function toRange(part: string, { hasWrap, at, length, strip, shape }: RangeDraft): RecalledSerials {
  const [from = '', to = from] = endsOf(part);
  return {
    from,
    to,
    ...(at && { at: Number(at) }),
    ...(length && { length: Number(length) }),
    ...(strip && { strip }),
    ...(shape && { shape: shapeOf(shape) }),
    // Before the year, the first and the last serial are the same.
    ...(hasWrap && from > to && { wrap: from.split('').findIndex((character, index) => character !== to[index]) + 1 }),
  };
}

function shapeOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^\dA-Z?*]/g, '');
}

/** As many drafts as the form needs to say what the row says: a machine that fits one of them fits the row. */
export function toDrafts({ brands, models, serials, only_serials }: RecallRow): RowDraft[] {
  const isSerialsUnread = serials === 'see notice';
  const rules = typeof serials === 'string' ? (only_serials ?? []) : serials;
  const shown = {
    models: typeof models === 'string' ? '' : models.join(', '),
    isModelsUnread: models === 'see notice',
    isSerialsUnread,
  };
  const alike = Map.groupBy(rules.map(toTyped), ({ serials: _typed, ...rest }) => JSON.stringify(rest));
  const typed = [...alike.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, serials: [first, ...others].map((each) => each.serials).join(', ') }] : [],
  );
  return brands.flatMap((brand) => (typed.length === 0 ? [{}] : typed).map((part) => ({ ...emptyRow, ...part, ...shown, brand })));
}

function toTyped(rule: RecalledSerials): RangeDraft & Pick<RowDraft, 'kind' | 'serials'> {
  if ('begins' in rule) return { ...plainRange, kind: 'begins', serials: rule.begins.join(', ') };
  if ('ends' in rule) return { ...plainRange, kind: 'ends', serials: rule.ends.join(', ') };
  if (!('from' in rule)) return { ...plainRange, kind: 'shape', serials: rule.shape };
  const { from, to, at = '', length = '', strip = '', shape = '', wrap } = rule;
  const range = { hasWrap: wrap !== undefined, at: String(at), length: String(length), strip, shape };
  return { ...range, kind: 'range', serials: rangeInWords(from, to) };
}

function split(text: string): string[] {
  return normalizeText(text)
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export type NoticeDraft = Pick<NoticeRows, 'types' | 'hazard' | 'remedy'> & { styles: string[]; rows: RowDraft[] };
