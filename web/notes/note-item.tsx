import type { Note } from '@fettle/contract/notes/note.ts';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useAction } from '../api/use-action.ts';
import { ShopDate } from '../machines/shop-date.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { knowNotes } from './notes-cache.ts';
import styles from './notes.module.css';

export function NoteItem({ note, machineId, onDeleted }: { note: Note; machineId: number; onDeleted: (note: Note) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { run, isRunning } = useAction('deleteNote', {
    onDone: ({ message }) => {
      knowNotes(machineId, (notes) => notes.filter(({ id }) => id !== note.id));
      toast.success(message);
      onDeleted(note);
    },
  });
  return (
    <>
      <button type="button" className={styles.note} disabled={isRunning} onClick={() => setIsAsking(true)}>
        <span className={styles.words}>{isRunning ? 'Processing' : note.content}</span>
        <span className={styles.who}>
          {note.author_name}, <ShopDate on={note.date} />
        </span>
      </button>
      {isAsking && (
        <Confirm
          question="Delete Note?"
          detail={note.content}
          yes="Delete"
          look="danger"
          onYes={() => run({ params: { noteId: note.id } })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
