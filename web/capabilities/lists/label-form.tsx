import type { ListPart } from '@fettle/contract/lists/rules.ts';
import { maxLabelLength } from '@fettle/contract/shared/limits.ts';
import { useState } from 'react';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { TextField } from '../../ui/field.tsx';
import { loadLists, showLists } from './save-lists.ts';

type LabelFormProps = { call: 'addListEntry' | 'updateListEntry'; entry: ListPart & { key?: string }; version: number; start?: string } & {
  label: string;
  button: string;
};

/** Adds an entry with the label that is typed, or gives it to the entry with `key`. */
export function LabelForm({ call, entry, version, start = '', label, button }: LabelFormProps) {
  const [text, setText] = useState(start);
  const { form, errors, formError, clearError, isPending } = useFormMutation(call, {
    request: () => ({ body: { ...entry, label: text, version } }),
    onSuccess: (reply) => {
      if (call === 'addListEntry') setText('');
      showLists(reply);
    },
    onError: loadLists,
  });
  return (
    <form {...form} className={`${common.stack} ${common.choice}`}>
      <TextField
        label={label}
        name="label"
        maxLength={maxLabelLength}
        autoComplete="off"
        value={text}
        error={errors['label']}
        onChange={({ target }) => {
          setText(target.value);
          clearError('label');
        }}
      />
      {formError && <p className={common.alert}>{formError}</p>}
      <div>
        <Button type="submit" variant={call === 'addListEntry' ? 'primary' : 'plain'} isPending={isPending}>
          {button}
        </Button>
      </div>
    </form>
  );
}
