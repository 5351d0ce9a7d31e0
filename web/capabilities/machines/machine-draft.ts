import type { TypeOf } from '@fettle/contract/shared/catalog.ts';
import type { MachineChange } from '@fettle/contract/machines/calls.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { isStyleOf, typeLabels } from '@fettle/contract/shared/catalog.ts';
import { keysOf } from '../../ui/keys-of.ts';

const fields = ['type_of', 'brand', 'model', 'serial', 'style', 'color', 'condition', 'vendor'] as const;
export type MachineField = (typeof fields)[number];

/** A machine as form values: every field is text, and an unset one is empty. */
export type MachineDraft = Record<MachineField, string>;

export function emptyDraft(type_of: TypeOf): MachineDraft {
  return { type_of, brand: '', model: '', serial: '', style: '', color: '', condition: '', vendor: '' };
}

export function toDraft(machine: Machine): MachineDraft {
  return Object.fromEntries(fields.map((field) => [field, machine[field] ?? ''])) as MachineDraft;
}

/** Sets one field. A new type clears a style that it does not offer. */
export function setField(draft: MachineDraft, field: MachineField, value: string): MachineDraft {
  const filled = { ...draft, [field]: value };
  return field === 'type_of' && !isStyleOf(draftType(filled), filled.style) ? { ...filled, style: '' } : filled;
}

const typeByRole: Readonly<Record<number, TypeOf>> = { 1: 'fridge', 2: 'washer', 3: 'dryer', 4: 'range' };

/** The type that Start Repair opens with. No role has the number 4 yet. */
export function defaultType(role: number): TypeOf {
  return typeByRole[role] ?? 'fridge';
}

export function draftType({ type_of }: MachineDraft): TypeOf {
  return keysOf(typeLabels).find((type) => type === type_of) ?? 'fridge';
}

export function normalizeDraft(draft: MachineDraft): MachineDraft {
  return { ...draft, model: draft.model.trim().toUpperCase(), serial: draft.serial.trim().toUpperCase() };
}

/** The typed fields that differ from the machine. An emptied field is null. */
export function changedFields(machine: Machine, typed: Partial<MachineDraft>): MachineChange {
  const draft = normalizeDraft({ ...toDraft(machine), ...typed });
  const changed = fields.filter((field) => draft[field] !== (machine[field] ?? ''));
  return Object.fromEntries(changed.map((field) => [field, draft[field] || null]));
}
