import type { Note } from '@fettle/contract/notes/note.ts';
import { toast } from 'react-hot-toast/headless';
import { useAction } from '../api/use-action.ts';
import { Undo } from '../ui/undo.tsx';
import { knowNotes } from './notes-cache.ts';

type UndoDeleteProps = {
  note: Note;
  machineId: number;
  onOver: () => void;
  onGone: () => void;
};

export function UndoDelete({ note, machineId, onOver, onGone }: UndoDeleteProps) {
  const { run, isRunning } = useAction('addNote', {
    onDone: ({ note: added, message }) => {
      knowNotes(machineId, (notes) => [added, ...notes.filter(({ id }) => id !== added.id)]);
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
