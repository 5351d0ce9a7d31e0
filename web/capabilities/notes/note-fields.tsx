import type { RefObject } from 'react';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { TextAreaField } from '../../ui/field.tsx';

type NoteFieldsProps = {
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  text: string;
  error: string | undefined;
  isPending: boolean;
  onChange: (text: string) => void;
  onClose: () => void;
};

/** The text of a note, Save Note and Cancel. */
export function NoteFields({ area, label, text, error, isPending, onChange, onClose }: NoteFieldsProps) {
  return (
    <>
      <TextAreaField
        ref={area}
        label={label}
        name="content"
        rows={4}
        readOnly={isPending}
        value={text}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className={common.row}>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('Save Note')}
        </Button>
        <Button onClick={onClose} disabled={isPending}>
          {t('Cancel')}
        </Button>
      </div>
    </>
  );
}
