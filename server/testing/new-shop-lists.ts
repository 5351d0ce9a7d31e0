import { type ShopLists, startLists } from '@fettle/contract/shared/catalog.ts';
import { readyTypes } from '@fettle/contract/shared/ready-types.ts';
import { startFaults } from '@fettle/contract/shared/start-faults.ts';

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
