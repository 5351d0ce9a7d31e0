import type { Note } from '@fettle/contract/records/note.ts';
import { t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Undo } from '../../ui/undo.tsx';

type UndoDeleteProps = {
  note: Note;
  machineId: number;
  onExpire: () => void;
  onUnmount: () => void;
};

export function UndoDelete({ note, machineId, onExpire, onUnmount }: UndoDeleteProps) {
  const { mutate, isPending } = useCallMutation('restoreNote', {
    onSuccess: onExpire,
  });
  return (
    <Undo
      message={t('Note deleted.')}
      isPending={isPending}
      onUndo={() => mutate({ params: { noteId: note.id } }, { id: machineId, notes: [note] })}
      onExpire={onExpire}
      onUnmount={onUnmount}
    />
  );
}
