import {
  type ListEntry,
  listNames,
  type PositionEntry,
  type ShopLists,
  startLists,
  type StyleEntry,
  type TypeEntry,
} from '@fettle/contract/shared/catalog.ts';
import { readyTypes } from '@fettle/contract/shared/ready-types.ts';
import { startFaults } from '@fettle/contract/shared/start-faults.ts';
import type { ListEntriesTable } from './list-tables.ts';

/** The lists of a new shop: those that every shop begins with, and the types that are ready. */
export const newShopLists: ShopLists = {
  ...startLists,
  types: [
    ...startLists.types.map((type) => ({ ...type, faults: [...(startFaults.get(type.key) ?? [])] })),
    ...readyTypes.map(({ key, label, icon, faults }) => ({ key, label, icon, faults: [...faults], is_retired: true, in_filters: false })),
  ],
  styles: [
    ...startLists.styles,
    ...readyTypes.flatMap(({ key, styles }) => styles.map((style) => ({ type_of: key, key: style, label: style, is_retired: false }))),
  ],
};

type Entry = ListEntry & Partial<TypeEntry & StyleEntry & PositionEntry>;

/** The rows of `newShopLists`. */
export function newShopEntries(): ListEntriesTable[] {
  return listNames.flatMap((list) => {
    const entries: readonly Entry[] = newShopLists[list];
    // A primary key has no nulls.
    const parts = Map.groupBy(entries, ({ type_of }) => type_of ?? '');
    return [...parts].flatMap(([type_of, part]) =>
      part.map(({ key, label, is_retired, icon, faults, usual_type }, position) => ({
        list,
        type_of,
        key,
        label,
        position,
        is_retired: is_retired ? 1 : 0,
        merged_into: null,
        icon: icon ?? null,
        faults: faults?.join(', ') ?? null,
        usual_type: usual_type ?? null,
      })),
    );
  });
}
