import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useFormAction } from '../api/use-form-action.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import { knowNotes } from './notes-cache.ts';

type AddNoteProps = {
  machineId: number;
  draft: string;
  /** False when the form is shown because of a saved draft. */
  takesFocus: boolean;
  onChange: (draft: string) => void;
  onClose: () => void;
};

export function AddNote({ machineId, draft, takesFocus, onChange, onClose }: AddNoteProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  const { form, faults, mend, isRunning } = useFormAction('addNote', {
    request: () => ({ params: { id: machineId }, body: { content: draft } }),
    onDone: ({ note, message }) => {
      knowNotes(machineId, (notes) => [note, ...notes.filter(({ id }) => id !== note.id)]);
      toast.success(message);
      onClose();
    },
  });
  return (
    <form {...form} className={`${layout.stack} ${layout.panel}`}>
      <TextAreaField
        ref={area}
        label="New note"
        rows={4}
        value={draft}
        fault={faults.content}
        onChange={({ target }) => {
          onChange(target.value);
          mend('content');
        }}
      />
      <div className={layout.row}>
        <Button type="submit" look="primary" isRunning={isRunning}>
          Save Note
        </Button>
        <Button onClick={onClose} disabled={isRunning}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
