import type { Note } from '@fettle/contract/notes/note.ts';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useCallMutation } from '../api/use-call-mutation.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { cacheNotes } from './notes-cache.ts';
import styles from './notes.module.css';

export function NoteItem({ note, machineId, onDeleted }: { note: Note; machineId: number; onDeleted: (note: Note) => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useCallMutation('deleteNote', {
    onSuccess: ({ message }) => {
      cacheNotes(machineId, (notes) => notes.filter(({ id }) => id !== note.id));
      toast.success(message);
      onDeleted(note);
    },
  });
  return (
    <>
      <button type="button" className={styles.note} disabled={isPending} onClick={() => setIsConfirming(true)}>
        <span className={styles.text}>{isPending ? 'Processing' : note.content}</span>
        <span className={styles.author}>
          {note.author_name}, <ShopDate on={note.date} />
        </span>
      </button>
      {isConfirming && (
        <Confirm
          question="Delete Note?"
          detail={note.content}
          confirmLabel="Delete"
          variant="danger"
          onConfirm={() => mutate({ params: { noteId: note.id } })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
