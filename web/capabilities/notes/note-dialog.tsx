import type { Note } from '@fettle/contract/records/note.ts';
import Pencil from 'lucide-react/icons/pencil';
import { t } from '../../ui/language/language.ts';
import { useSession } from '../auth/session.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Confirm } from '../../ui/confirm.tsx';
import { NoteAuthor } from './note-author.tsx';

type NoteDialogProps = { note: Note; onEdit: () => void; onDelete: () => void; onClose: () => void };

export function NoteDialog({ note, onEdit, onDelete, onClose }: NoteDialogProps) {
  const { user } = useSession();
  return (
    <Confirm
      question={t('Delete Note?')}
      detail={note.content}
      confirmLabel={t('Delete')}
      variant="danger"
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p className={common.soft}>
        <NoteAuthor note={note} />
      </p>
      {(user?.is_admin || user?.id === note.author_id) && (
        <Button
          icon={<Pencil aria-hidden size={22} />}
          onClick={() => {
            onClose();
            onEdit();
          }}
        >
          {t('Edit')}
        </Button>
      )}
    </Confirm>
  );
}
