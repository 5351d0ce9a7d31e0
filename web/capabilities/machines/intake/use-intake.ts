import type { TypeOf } from '@fettle/contract/shared/catalog.ts';
import type { KnownModel } from '@fettle/contract/machines/known-model.ts';
import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { useQuery } from '@tanstack/react-query';
import { useIsPending } from '../../../sync/pending/use-call-mutation.ts';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { useDraft } from '../../../ui/use-draft.ts';
import { chooseField, emptyIntake, type IntakeDraft, restoreIntake, withKnownModel } from './intake-draft.ts';
import { isOffered, type MachineField } from '../fields/machine-draft.ts';
import { knownModelQuery } from '../fields/plate-queries.ts';
import { vendorOfTheDay } from './vendor-of-the-day.ts';
import { useLists } from '../../../sync/client/shop-lists.ts';

export type Intake = {
  /** The draft with the values of a known model. */
  draft: IntakeDraft;
  /** The known model, if any of its values is in the draft. */
  known: KnownModel | undefined;
  choose: (field: MachineField, value: string) => void;
  setNote: (note: string) => void;
  setTechnician: (technicianId: string) => void;
  ignoreKnown: () => void;
  /** Returns to what was typed when this was rendered. */
  restore: () => void;
  replace: (draft: IntakeDraft) => void;
  clear: () => void;
};

export function useIntake(defaultType: TypeOf): Intake {
  const { vendors } = useLists();
  const vendor = vendorOfTheDay();
  const empty = emptyIntake(defaultType, isOffered(vendors, vendor) ? vendor : '');
  const [typed, setTyped, clear] = useDraft('new-machine', empty, (stored) => restoreIntake(empty, stored));
  const isAdding = useIsPending('addMachine');
  const known = useKnownModel(typed.model);
  const isWanted = known && normalizeSerial(typed.model) !== typed.unwantedModel;
  const draft = isWanted ? withKnownModel(typed, known) : typed;
  function setDraft(changed: IntakeDraft): void {
    // The draft is cleared once its machine is added.
    if (!isAdding) setTyped(changed);
  }
  const isFilled = (['type_of', 'brand', 'style', 'color'] as const).some((field) => draft[field] !== typed[field]);
  return {
    draft,
    known: isFilled ? known : undefined,
    // A style keeps the type that it is one of, also when the known model goes.
    choose: (field, value) =>
      setDraft(chooseField(field === 'style' && value ? { ...typed, type_of: draft.type_of } : typed, field, value)),
    setNote: (note) => setDraft({ ...typed, note }),
    setTechnician: (technicianId) => setDraft({ ...typed, technicianId }),
    ignoreKnown: () => setDraft({ ...typed, unwantedModel: normalizeSerial(typed.model) }),
    restore: () => setDraft(typed),
    replace: setDraft,
    clear,
  };
}

/** Debounced by 400 ms. */
function useKnownModel(model: string): KnownModel | undefined {
  const key = normalizeSerial(model);
  const settled = useDebouncedValue(key, 400);
  // A model without a digit is never known.
  const { data } = useQuery({ ...knownModelQuery(settled), enabled: /\d/.test(settled) });
  return settled === key ? (data ?? undefined) : undefined;
}
