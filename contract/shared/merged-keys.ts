import { type MachineList, machineLists, type ShopLists, stylesOf, type TypeOf } from './catalog.ts';

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
