import type { Note } from '@fettle/contract/notes/note.ts';
import { toast } from 'react-hot-toast/headless';
import { useCallMutation } from '../api/use-call-mutation.ts';
import { Undo } from '../ui/undo.tsx';
import { cacheNotes } from './notes-cache.ts';

type UndoDeleteProps = {
  note: Note;
  machineId: number;
  onExpire: () => void;
  onUnmount: () => void;
};

export function UndoDelete({ note, machineId, onExpire, onUnmount }: UndoDeleteProps) {
  const { mutate, isPending } = useCallMutation('addNote', {
    onSuccess: ({ note: added, message }) => {
      cacheNotes(machineId, (notes) => [added, ...notes.filter(({ id }) => id !== added.id)]);
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
