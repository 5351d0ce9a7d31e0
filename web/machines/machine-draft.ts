import type { TypeOf } from '@fettle/contract/catalog.ts';
import type { MachineChange } from '@fettle/contract/machines/calls.ts';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import { isStyleOf, typeLabels } from '@fettle/contract/catalog.ts';
import { keysOf } from '../ui/keys-of.ts';

const fields = ['type_of', 'brand', 'model', 'serial', 'style', 'color', 'condition', 'vendor'] as const;
export type MachineField = (typeof fields)[number];

/** A machine as a form holds it: every field as text, an unchosen one empty. */
export type MachineDraft = Record<MachineField, string>;

export function emptyDraft(type_of: TypeOf): MachineDraft {
  return { type_of, brand: '', model: '', serial: '', style: '', color: '', condition: '', vendor: '' };
}

export function draftOf(machine: Machine): MachineDraft {
  return Object.fromEntries(fields.map((field) => [field, machine[field] ?? ''])) as MachineDraft;
}

/** Puts one value in. Another type keeps all that was filled in, but for a style that it does not have. */
export function filledIn(draft: MachineDraft, field: MachineField, value: string): MachineDraft {
  const filled = { ...draft, [field]: value };
  return field === 'type_of' && !isStyleOf(typeIn(filled), filled.style) ? { ...filled, style: '' } : filled;
}

export function typeIn({ type_of }: MachineDraft): TypeOf {
  return keysOf(typeLabels).find((type) => type === type_of) ?? 'fridge';
}

/** What the form sends: model and serial in capitals, as plates have them (specification, section 5). */
export function toSend(draft: MachineDraft): MachineDraft {
  return { ...draft, model: draft.model.trim().toUpperCase(), serial: draft.serial.trim().toUpperCase() };
}

/** The fields that somebody typed and that differ from the machine; an emptied choice is taken back with null. */
export function changesTo(machine: Machine, typed: Partial<MachineDraft>): MachineChange {
  const draft = toSend({ ...draftOf(machine), ...typed });
  const changed = fields.filter((field) => draft[field] !== (machine[field] ?? ''));
  return Object.fromEntries(changed.map((field) => [field, draft[field] || null]));
}
