import type { MachineChange } from '@fettle/contract/machines/calls.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { type MachineDraft, machineFields, normalizeDraft, setField, toDraft } from './machine-draft.ts';

/**
 * The typed fields that differ from the machine. An emptied field is null. A new type also clears a style that the machine only has since
 * the type was chosen.
 */
export function changedFields(machine: Machine, typed: Partial<MachineDraft>): MachineChange {
  const filled = { ...toDraft(machine), ...typed };
  const draft = normalizeDraft(typed.type_of ? setField(filled, 'type_of', typed.type_of) : filled);
  const changed = machineFields.filter((field) => draft[field] !== (machine[field] ?? ''));
  return Object.fromEntries(changed.map((field) => [field, draft[field] || null]));
}
