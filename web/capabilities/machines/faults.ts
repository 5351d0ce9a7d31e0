import type { TypeOf } from '@fettle/contract/shared/catalog.ts';

/** The most frequent complaints about a type. The shop's own types have none. */
export function faultsOf(type: TypeOf): readonly string[] {
  return faults.get(type) ?? [];
}

const faults: ReadonlyMap<TypeOf, readonly string[]> = new Map(
  Object.entries({
    fridge: ['Not cooling', 'Leaking', 'Noisy', 'Ice maker', 'Frosts up', 'No power'],
    washer: ["Won't drain", "Won't spin", 'Leaking', 'Noisy', "Won't fill", 'No power'],
    dryer: ['No heat', "Won't start", "Won't tumble", 'Noisy', 'Slow to dry', 'No power'],
    range: ['Burner out', 'Oven not heating', 'Uneven heat', "Won't light", 'Door', 'No power'],
  }),
);
