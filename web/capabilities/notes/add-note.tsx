import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { useEffect, useRef } from 'react';
import { t } from '../../ui/language/language.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { MachineChangeNotice } from '../machines/machine-change-notice.tsx';
import common from '../../ui/common.module.css';
import { NoteFields } from './note-fields.tsx';
import { Phrases } from './phrases.tsx';

export type AddNoteProps = {
  machine: MachineCard;
  draft: string;
  /** False when the form is shown because of a saved draft. */
  takesFocus: boolean;
  onChange: (draft: string) => void;
  /** A phrase says that a part was ordered. */
  onOrdered: () => void;
  onClose: () => void;
};

export function AddNote({ machine, draft, takesFocus, onChange, onOrdered, onClose }: AddNoteProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  const { form, errors, isPending } = useFormMutation('addNote', {
    request: () => ({ params: { id: machine.id }, body: { content: draft } }),
    onSuccess: onClose,
  });
  function afterPhrase(phrase: string): void {
    const isOrdered = phrase === t('Ordered part') || /^ordered\b.*\bpart/i.test(phrase);
    if (isOrdered && machine.status === 'in_progress') onOrdered();
    if (draft === '') onClose();
  }
  return (
    <form {...form} className={`${common.stack} ${common.panel}`}>
      <MachineChangeNotice now={machine} />
      <Phrases machine={machine} onAdded={afterPhrase} />
      <NoteFields
        area={area}
        label={t('New note')}
        text={draft}
        error={errors.content}
        isPending={isPending}
        onChange={onChange}
        onClose={onClose}
      />
    </form>
  );
}
