import type { MachineChange } from '@fettle/contract/machines/calls.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { type MachineDraft, machineFields, normalizeDraft, toDraft } from './machine-draft.ts';

/** The typed fields that differ from the machine. An emptied field is null. */
export function changedFields(machine: Machine, typed: Partial<MachineDraft>): MachineChange {
  const draft = normalizeDraft({ ...toDraft(machine), ...typed });
  const changed = machineFields.filter((field) => draft[field] !== (machine[field] ?? ''));
  return Object.fromEntries(changed.map((field) => [field, draft[field] || null]));
}
