import { isStyleOf, stylesOf, type TypeOf } from '@fettle/contract/shared/catalog.ts';
import type { KnownModel } from '@fettle/contract/machines/known-model.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { emptyDraft, isOffered, type MachineDraft, type MachineField, normalizeDraft, setField, toDraft } from '../fields/machine-draft.ts';
import { currentLists } from '../../../sync/client/shop-lists.ts';

/** What is typed on Start Repair. */
export type IntakeDraft = MachineDraft & {
  note: string;
  /** Who gets the machine; empty for the current user. */
  technicianId: string;
  /** Fields chosen by hand, which a known model leaves alone. */
  chosen: readonly MachineField[];
  /** The model whose values the employee does not want. */
  unwantedModel: string;
};

export function emptyIntake(type_of: TypeOf, vendor: string): IntakeDraft {
  return { ...emptyDraft(type_of), vendor, note: '', technicianId: '', chosen: [], unwantedModel: '' };
}

/**
 * What was typed on an earlier visit. Its type belongs to it: if nothing was typed, the visit starts with the employee's own type and, unless
 * one was chosen by hand, today's vendor.
 */
export function restoreIntake(empty: IntakeDraft, stored: Partial<IntakeDraft>): IntakeDraft {
  // A draft that an older version stored lacks fields.
  const draft = { ...empty, ...stored };
  const isTyped = (['brand', 'model', 'serial', 'style', 'color', 'condition', 'note'] as const).some((field) => draft[field] !== '');
  if (isTyped) return draft;
  const { vendor } = draft.chosen.includes('vendor') ? draft : empty;
  return { ...draft, vendor, type_of: empty.type_of, chosen: draft.chosen.filter((field) => field !== 'type_of') };
}

/** The draft of another machine with the same values: all but the serial and the fault. Only an admin sees and chooses the technician. */
export function intakeLike(machine: Machine, isAdmin: boolean): IntakeDraft {
  const technicianId = isAdmin ? String(machine.technician_id) : '';
  return { ...toDraft(machine), serial: '', note: '', technicianId, chosen: ['type_of', 'brand', 'style', 'color'], unwantedModel: '' };
}

export function chooseField(draft: IntakeDraft, field: MachineField, value: string): IntakeDraft {
  return { ...draft, ...setField(draft, field, value), chosen: [...new Set([...draft.chosen, field])] };
}

/** The draft with the known model's values in the fields that the employee has not chosen. What is retired is not filled in. */
export function withKnownModel(draft: IntakeDraft, known: KnownModel): IntakeDraft {
  const isFree = (field: MachineField) => !draft.chosen.includes(field) && (field === 'type_of' || draft[field] === '');
  const filled = { ...draft };
  const lists = currentLists();
  const fitsStyle = draft.style === '' || isStyleOf(lists, known.type_of, draft.style);
  if (isFree('type_of') && fitsStyle && isOffered(lists.types, known.type_of)) filled.type_of = known.type_of;
  if (isFree('brand') && isOffered(lists.brands, known.brand)) filled.brand = known.brand;
  const styles = filled.type_of === known.type_of ? stylesOf(lists, known.type_of) : [];
  if (isFree('style') && known.style && isOffered(styles, known.style)) filled.style = known.style;
  if (isFree('color') && known.color && isOffered(lists.colors, known.color)) filled.color = known.color;
  return filled;
}

/** The body of `addMachine`. */
export function newMachine(draft: IntakeDraft): object {
  const { note, technicianId, chosen: _chosen, unwantedModel: _unwantedModel, ...machine } = draft;
  return {
    ...normalizeDraft(machine),
    ...(note.trim() === '' ? {} : { note }),
    ...(technicianId === '' ? {} : { technician_id: Number(technicianId) }),
  };
}
