import { type Message, msg } from '@fettle/i18n/message.ts';
import { type ListEntry, type ListName, type MachineList, machineLists, type ShopLists, stylesOf, type TypeOf } from '../shared/catalog.ts';
import { maxLabelLength } from '../shared/limits.ts';
import { labelInMessage } from '../shared/translate-lists.ts';

/** The most entries of a list, and the most styles of a type. */
export const maxListEntries = 1_000;

/** The faults of a new type. */
export const generalFaults = "Won't start, Leaking, Noisy, No power";

/** The longest text of a type's faults, in characters. */
export const maxFaultsLength = 300;

/** The text has them separated by commas. */
export function splitFaults(text: string | null): string[] {
  const faults = (text ?? '').split(',').map((fault) => fault.trim());
  return [...new Set(faults)].filter(Boolean);
}

/** A list, or the part of the styles that belongs to a type: its entries have an order, and no two of them the same label. */
export type ListPart = { list: ListName; type_of?: string };

export function entriesOf(lists: ShopLists, { list, type_of }: ListPart): ListEntry[] {
  return list === 'styles' ? stylesOf(lists, type_of ?? '') : lists[list];
}

/** The entry with the same label in any language, without regard to case, spaces and accents. `says`: each language's translation of a message. */
export function findSameLabel(
  list: ListName,
  entries: readonly ListEntry[],
  label: string,
  says: readonly ((message: Message) => string)[],
) {
  const labelsOf = (entry: ListEntry) => {
    const shown = labelInMessage(list, entry);
    return typeof shown === 'string' ? [shown] : says.map((say) => say(shown));
  };
  return entries.find((entry) => labelsOf(entry).some((other) => fold(other) === fold(label)));
}

/** Why an entry cannot have a label that another one of the list has. */
export function sameLabelMessage(list: ListName, entries: readonly ListEntry[], entry: ListEntry): Message {
  if (entry.merged_into !== undefined) return wasMergedMessage(list, entries, entry);
  const label = labelInMessage(list, entry);
  return entry.is_retired
    ? msg('{label} is in the list already, but retired. Bring it back instead.', { label })
    : msg('{label} is in the list already.', { label });
}

export function wasMergedMessage(list: ListName, entries: readonly ListEntry[], entry: ListEntry): Message {
  const into = entries.find(({ key }) => key === entry.merged_into);
  return msg('{label} was merged into {into}.', { label: labelInMessage(list, entry), into: into && labelInMessage(list, into) });
}

/** The field of a machine that has keys of the list. */
export const fieldOfList = {
  types: 'type_of',
  styles: 'style',
  brands: 'brand',
  colors: 'color',
  vendors: 'vendor',
  conditions: 'condition',
} as const satisfies Record<MachineList, string>;

export type KeyFields = { type_of: TypeOf } & Partial<Record<(typeof fieldOfList)[MachineList], string | null>>;

/** The fields of a machine with the keys of today: instead of a merged entry's, that of the entry it was merged into. */
export function withoutMergedKeys<Fields extends KeyFields>(lists: ShopLists, fields: Fields): Fields {
  const after = { ...fields };
  for (const list of machineLists) {
    const [entries, field] = [list === 'styles' ? stylesOf(lists, after.type_of) : lists[list], fieldOfList[list]];
    for (;;) {
      const key = entries.find((entry) => entry.key === after[field])?.merged_into;
      if (key === undefined) break;
      Object.assign(after, { [field]: key });
    }
  }
  return after;
}

/** A label as it is compared, in lower case without accents and spaces. */
export function fold(label: string): string {
  return withoutAccents(label).replaceAll(/\s/g, '');
}

function withoutAccents(label: string): string {
  return label.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** A key for a new entry: its label in lower case, with only letters, digits and underscores. */
export function newKey(entries: readonly ListEntry[], label: string): string {
  const words = withoutAccents(label).match(/[\p{L}\p{N}]+/gu) ?? ['entry'];
  const slug = words
    .join('_')
    .slice(0, maxLabelLength - 5)
    .normalize('NFC');
  const isTaken = (key: string) => entries.some((entry) => entry.key === key);
  let key = slug;
  for (let number = 2; isTaken(key); number += 1) key = `${slug}_${number}`;
  return key;
}

/** The number of a new position. Those of a shop's own begin with 5, because Start Repair's usual types have one of their own for 4. */
export function newPositionKey(positions: readonly ListEntry[]): string {
  return String(Math.max(4, ...positions.map(({ key }) => Number(key))) + 1);
}
