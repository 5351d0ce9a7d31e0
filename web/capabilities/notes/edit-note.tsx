import type { Note } from '@fettle/contract/records/note.ts';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import common from '../../ui/common.module.css';
import { NoteFields } from './note-fields.tsx';
import styles from './notes.module.css';

/** `base` is the text that the employee last saw, which the edit replaces. */
export type NoteDraft = { text: string; base: string };

type EditNoteProps = {
  note: Note;
  draft: NoteDraft;
  /** False when the form is shown because of a saved draft. */
  takesFocus: boolean;
  onChange: (draft: NoteDraft) => void;
  onClose: () => void;
};

export function EditNote({ note, draft: { text, base }, takesFocus, onChange, onClose }: EditNoteProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    area.current?.focus();
    area.current?.setSelectionRange(-1, -1);
    area.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  const [conflict, setConflict] = useState<string>();
  const { form, errors, isPending } = useFormMutation('updateNote', {
    request: () => ({ params: { noteId: note.id }, body: { content: text, previous_content: base } }),
    onSuccess: onClose,
    onError: ({ machine }) => {
      if (!machine) return;
      const latest = machine.notes.find(({ id }) => id === note.id);
      setConflict(latest?.content);
      if (latest) onChange({ text, base: latest.content });
    },
  });
  return (
    <form {...form} className={`${common.stack} ${common.panel}`}>
      {conflict !== undefined && (
        <p role="alert" className={common.notice}>
          <Trans text="It now says: {text}" values={{ text: <span className={styles.text}>{conflict}</span> }} />
        </p>
      )}
      <NoteFields
        area={area}
        label={t('Edit note')}
        text={text}
        error={errors.content}
        isPending={isPending}
        onChange={(text) => onChange({ text, base })}
        onClose={onClose}
      />
    </form>
  );
}
