import { draftItem } from '../../ui/browser-storage.ts';
import { useDraft } from '../../ui/use-draft.ts';

/** What can be typed on a card: its fields, a note, a part to wait for, and what is wrong now with a machine that came back. */
const forms = ['edit', 'note', 'part', 'continue'] as const;
type CardForm = (typeof forms)[number];

const draftName = (form: CardForm, machineId: number) => `${form}:${machineId}`;

export function useCardDraft<Value>(form: CardForm, machineId: number, empty: Value) {
  return useDraft(draftName(form, machineId), empty);
}

/** A machine that was shown under a temporary id has its number. */
export function moveCardDrafts(temporaryId: number, machineId: number): void {
  for (const form of forms) {
    const typed = draftItem(draftName(form, temporaryId));
    const text = typed.get();
    if (text === undefined) continue;
    draftItem(draftName(form, machineId)).set(text);
    typed.remove();
  }
}
