import type { Note } from '@fettle/contract/notes/note.ts';
import { toast } from 'react-hot-toast/headless';
import { useAction } from '../api/use-action.ts';
import { Undo } from '../ui/undo.tsx';
import { knowNotes } from './notes-cache.ts';

type DeletedNoteProps = {
  note: Note;
  machineId: number;
  onOver: () => void;
  onGone: () => void;
};

/** Stands where a note was just deleted, and adds it again when asked to: its history keeps both. */
export function DeletedNote({ note, machineId, onOver, onGone }: DeletedNoteProps) {
  const { run, isRunning } = useAction('addNote', {
    onDone: ({ note: back, message }) => {
      knowNotes(machineId, (notes) => [back, ...notes.filter(({ id }) => id !== back.id)]);
      toast.success(message);
      onOver();
    },
  });
  return (
    <Undo
      what="Note deleted."
      isRunning={isRunning}
      onUndo={() => run({ params: { id: machineId }, body: { content: note.content } })}
      onOver={onOver}
      onGone={onGone}
    />
  );
}
