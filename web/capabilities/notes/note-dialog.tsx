import type { Note } from '@fettle/contract/records/note.ts';
import Pencil from 'lucide-react/icons/pencil';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Confirm } from '../../ui/confirm.tsx';
import { NoteAuthor } from './note-author.tsx';

type NoteDialogProps = { note: Note; canEdit: boolean; onEdit: () => void; onDelete: () => void; onClose: () => void };

export function NoteDialog({ note, canEdit, onEdit, onDelete, onClose }: NoteDialogProps) {
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
      {canEdit && (
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
