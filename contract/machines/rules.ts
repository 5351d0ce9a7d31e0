import type { Machine } from '../records/machine.ts';

export type MachineFields = Partial<Pick<Machine, 'type_of' | 'brand' | 'model' | 'serial' | 'style' | 'color' | 'condition' | 'vendor'>>;

/** The fields that differ. An edit that changes none leaves the machine's version. */
export function changedFields(machine: Machine, fields: MachineFields) {
  return Object.entries(fields).flatMap(([field, to]) => {
    const from = machine[field as keyof MachineFields];
    return from === to ? [] : [{ field, from, to }];
  });
}
