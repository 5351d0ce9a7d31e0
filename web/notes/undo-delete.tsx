import type { Note } from '@fettle/contract/notes/note.ts';
import { toast } from 'react-hot-toast/headless';
import { useCallMutation } from '../api/use-call-mutation.ts';
import { Undo } from '../ui/undo.tsx';
import { cacheNotes } from './notes-cache.ts';

type DeletedNoteProps = {
  note: Note;
  machineId: number;
  onExpire: () => void;
  onUnmount: () => void;
};

/** Stands where a note was just deleted, and adds it again when asked to: its history keeps both. */
export function DeletedNote({ note, machineId, onExpire, onUnmount }: DeletedNoteProps) {
  const { mutate, isPending } = useCallMutation('addNote', {
    onSuccess: ({ note: back, message }) => {
      cacheNotes(machineId, (notes) => [back, ...notes.filter(({ id }) => id !== back.id)]);
      toast.success(message);
      onExpire();
    },
  });
  return (
    <Undo
      message="Note deleted."
      isPending={isPending}
      onUndo={() => mutate({ params: { id: machineId }, body: { content: note.content } })}
      onExpire={onExpire}
      onUnmount={onUnmount}
    />
  );
}
