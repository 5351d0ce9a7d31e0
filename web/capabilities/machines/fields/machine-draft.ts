import type { Machine } from '@fettle/contract/records/machine.ts';
import { isStyleOf, type ListEntry, type TypeOf } from '@fettle/contract/shared/catalog.ts';
import { currentLists } from '../../../sync/client/shop-lists.ts';

export const machineFields = ['type_of', 'brand', 'model', 'serial', 'style', 'color', 'condition', 'vendor'] as const;
export type MachineField = (typeof machineFields)[number];

/** A machine as form values: every field is text, and an unset one is empty. */
export type MachineDraft = Record<MachineField, string>;

export function emptyDraft(type_of: TypeOf): MachineDraft {
  return { type_of, brand: '', model: '', serial: '', style: '', color: '', condition: '', vendor: '' };
}

export function toDraft(machine: Machine): MachineDraft {
  return Object.fromEntries(machineFields.map((field) => [field, machine[field] ?? ''])) as MachineDraft;
}

/** Sets one field. A new type clears a style that it does not offer. */
export function setField(draft: MachineDraft, field: MachineField, value: string): MachineDraft {
  const filled = { ...draft, [field]: value };
  return field === 'type_of' && !isStyleOf(currentLists(), filled.type_of, filled.style) ? { ...filled, style: '' } : filled;
}

/** The type that Start Repair opens with, or the first one if the shop does not take it in. No position has the number 4. */
export function defaultType(role: number): TypeOf {
  const lists = currentLists();
  const usual = lists.positions.find(({ key }) => key === String(role))?.usual_type ?? (role === 4 ? 'range' : 'fridge');
  const types = offered(lists.types).map(({ key }) => key);
  return types.includes(usual) ? usual : (types[0] ?? usual);
}

/** What a new machine can be: not what is retired, unless it is chosen already. */
export function offered<Entry extends ListEntry>(entries: readonly Entry[], chosen?: string): Entry[] {
  return entries.filter(({ key, is_retired }) => !is_retired || key === chosen);
}

export function isOffered(entries: readonly ListEntry[], key: string): boolean {
  return offered(entries).some((entry) => entry.key === key);
}

export function normalizeDraft(draft: MachineDraft): MachineDraft {
  return { ...draft, model: draft.model.trim().toUpperCase(), serial: draft.serial.trim().toUpperCase() };
}
