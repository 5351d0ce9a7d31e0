import { type KeyboardEvent, Suspense, useState } from 'react';
import { msg } from '@fettle/i18n/message.ts';
import { t } from '../../ui/language/language.ts';
import { optionalPart } from '../../ui/lazy-component.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useSession } from '../auth/session.ts';
import { type ListFieldProps, maxChoices } from '../machines/fields/machine-fields.tsx';

const ListDialog = optionalPart(async () => (await import('./list-dialog.tsx')).ListDialog, msg("Couldn't load the list."));

/** No key begins with a space. Its label begins with no letter, so that a scan into the field cannot choose it. */
const addKey = ' add';

const preload = () => void ListDialog.preload();

/** Chooses an entry in a dialog if the list is long. Admins can add one there. */
export function ListField({ part, choices, mostUsed, select, onChoose }: ListFieldProps) {
  const { user } = useSession();
  /** What was typed to open the dialog. */
  const [typed, setTyped] = useState<string>();
  /** Letters open the dialog, and are typed there, also those that come before it is loaded. */
  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || (key.length > 1 && key !== 'Enter' && key !== 'ArrowDown')) return;
    event.preventDefault();
    setTyped((before = '') => (key.length > 1 ? before : (before + key).trimStart()));
  }
  const { label, name, error, placeholder, value } = select;
  return (
    <>
      {choices.length > maxChoices ? (
        <TextField
          label={label}
          name={name}
          error={error}
          placeholder={placeholder}
          aria-haspopup="dialog"
          readOnly
          value={choices.find((choice) => choice.value === value)?.label ?? ''}
          onFocus={preload}
          onClick={() => setTyped('')}
          onKeyDown={onKeyDown}
        />
      ) : (
        <SelectField
          {...select}
          choices={user?.is_admin ? [...select.choices, { value: addKey, label: t('+ Add...') }] : select.choices}
          onFocus={user?.is_admin ? preload : undefined}
          onChange={({ target }) => (target.value === addKey ? setTyped('') : onChoose(target.value))}
        />
      )}
      {typed !== undefined && (
        <Suspense>
          <ListDialog
            part={part}
            label={label}
            typed={typed}
            mostUsed={mostUsed}
            none={select.required ? undefined : placeholder}
            onChoose={onChoose}
            onClose={() => setTyped(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
