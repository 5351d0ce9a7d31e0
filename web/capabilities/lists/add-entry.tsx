import type { ListPart } from '@fettle/contract/lists/rules.ts';
import { maxLabelLength } from '@fettle/contract/shared/limits.ts';
import { useState } from 'react';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { TextField } from '../../ui/field.tsx';

import { loadLists, showLists } from './save-lists.ts';

type AddEntryProps = { part: ListPart; version: number; what: string };

export function AddEntry({ part, version, what }: AddEntryProps) {
  const [label, setLabel] = useState('');
  const { form, errors, formError, clearError, isPending } = useFormMutation('addListEntry', {
    request: () => ({ body: { ...part, label, version } }),
    onSuccess: (reply) => {
      setLabel('');
      showLists(reply);
    },
    onError: loadLists,
  });
  return (
    <form {...form} className={`${common.stack} ${common.choice}`}>
      <TextField
        label={`New ${what}`}
        name="label"
        maxLength={maxLabelLength}
        autoComplete="off"
        value={label}
        error={errors['label']}
        onChange={({ target }) => {
          setLabel(target.value);
          clearError('label');
        }}
      />
      {formError && <p className={common.alert}>{formError}</p>}
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          Add {what}
        </Button>
      </div>
    </form>
  );
}
