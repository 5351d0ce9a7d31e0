import type { TypeOf } from '@fettle/contract/catalog.ts';

const typeByRole: Readonly<Record<number, TypeOf>> = { 1: 'fridge', 2: 'washer', 3: 'dryer', 4: 'range' };

/** The type that Start Repair opens with (specification, section 2). Nobody is registered with 4 today. */
export function firstType(role: number): TypeOf {
  return typeByRole[role] ?? 'fridge';
}
