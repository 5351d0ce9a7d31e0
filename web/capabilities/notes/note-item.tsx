import type { Note } from '@fettle/contract/records/note.ts';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { Suspense, useRef, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import type { ShownNote } from '../../sync/pending/write.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { useSession } from '../auth/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useRestoreFocus } from '../../ui/undo.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import type { NoteDraft } from './edit-note.tsx';
import { NoteAuthor } from './note-author.tsx';
import styles from './notes.module.css';

export const NoteDialog = lazyComponent(async () => (await import('./note-dialog.tsx')).NoteDialog);
export const EditNote = lazyComponent(async () => (await import('./edit-note.tsx')).EditNote);

export function NoteItem({ note, onDeleted }: { note: ShownNote; onDeleted: (note: Note) => void }) {
  const { user } = useSession();
  const canEdit = user?.is_admin === true || user?.id === note.author_id;
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft, clearDraft] = useDraft<NoteDraft | undefined>(`edit-note:${note.id}`, undefined);
  const [isEditPressed, setIsEditPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const restoreFocus = useRestoreFocus(button);
  const { mutate, isPending } = useCallMutation('deleteNote', {
    onSuccess: () => onDeleted(note),
  });
  function edit(): void {
    setIsEditPressed(true);
    setDraft({ text: note.content, base: note.content });
  }
  function stopEditing(): void {
    clearDraft();
    restoreFocus();
  }
  return (
    <Suspense>
      {draft ? (
        <EditNote note={note} draft={draft} takesFocus={isEditPressed} onChange={setDraft} onClose={stopEditing} />
      ) : (
        <button
          ref={button}
          type="button"
          title={canEdit ? t('Edit or delete') : t('Delete')}
          aria-haspopup="dialog"
          className={styles.note}
          disabled={isPending || note.isWaiting}
          onClick={() => setIsOpen(true)}
        >
          <span className={styles.text}>{isPending ? t('Processing') : note.content}</span>
          <span className={styles.author}>
            <NoteAuthor note={note} />
          </span>
          {!note.isWaiting && <EllipsisVertical aria-hidden size={20} />}
        </button>
      )}
      {isOpen && (
        <NoteDialog
          note={note}
          canEdit={canEdit}
          onEdit={edit}
          onDelete={() => mutate({ params: { noteId: note.id } })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Suspense>
  );
}
