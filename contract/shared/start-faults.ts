import type { ShopLists, TypeOf } from './catalog.ts';

/** The most frequent complaints about a type of machine. */
export function faultsOf({ types }: ShopLists, type: TypeOf): readonly string[] {
  return types.find(({ key }) => key === type)?.faults ?? startFaults.get(type) ?? [];
}

/** The frequent faults of the types that every shop begins with. Apart from these types, because only intake shows them. */
export const startFaults: ReadonlyMap<TypeOf, readonly string[]> = new Map(
  Object.entries({
    fridge: ['Not cooling', 'Leaking', 'Noisy', 'Ice maker', 'Frosts up', 'No power'],
    washer: ["Won't drain", "Won't spin", 'Leaking', 'Noisy', "Won't fill", 'No power'],
    dryer: ['No heat', "Won't start", "Won't tumble", 'Noisy', 'Slow to dry', 'No power'],
    range: ['Burner out', 'Oven not heating', 'Uneven heat', "Won't light", 'Door', 'No power'],
  }),
);
