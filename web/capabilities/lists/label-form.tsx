import type { ListPart } from '@fettle/contract/lists/rules.ts';
import { maxLabelLength } from '@fettle/contract/shared/limits.ts';
import { type ReactNode, useState } from 'react';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { TextField } from '../../ui/field.tsx';
import { loadLists, showLists } from './save-lists.ts';

type LabelFormProps = {
  call: 'addListEntry' | 'updateListEntry';
  entry: ListPart & { key?: string; icon?: string; usual_type?: string };
  version: number;
  start?: string;
} & {
  /** What is typed. */
  field?: 'label' | 'faults';
  maxLength?: number;
  label: string;
  hint?: string;
  button: string;
  /** More fields, whose values are in `entry`. */
  children?: ReactNode;
};

/** Adds an entry with the label that is typed, or changes the label or the faults of the entry with `key`. */
export function LabelForm(props: LabelFormProps) {
  const { call, entry, version, start = '', field = 'label', maxLength = maxLabelLength, label, hint, button, children } = props;
  const [typed, setTyped] = useState<string>();
  const text = typed ?? start;
  const { form, errors, formError, isPending } = useFormMutation(call, {
    request: () => ({ body: { ...entry, [field]: text, version } }),
    onSuccess: (reply) => {
      setTyped(undefined);
      showLists(reply);
    },
    onError: loadLists,
  });
  return (
    <form {...form} className={`${common.stack} ${common.choice}`}>
      <TextField
        label={label}
        name={field}
        hint={hint}
        maxLength={maxLength}
        autoComplete="off"
        value={text}
        error={errors[field]}
        onChange={({ target }) => isPending || setTyped(target.value)}
      />
      {children}
      {formError}
      <div>
        <Button type="submit" variant={call === 'addListEntry' ? 'primary' : 'plain'} isPending={isPending}>
          {button}
        </Button>
      </div>
    </form>
  );
}
