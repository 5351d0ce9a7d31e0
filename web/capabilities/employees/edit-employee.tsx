import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useLists } from '../../sync/client/shop-lists.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import common from '../../ui/common.module.css';
import { positionChoices } from './position-choices.ts';
import { cacheEmployee } from './queries.ts';

type EditEmployeeProps = { employee: ListedEmployee; onSaved: () => void };

export function EditEmployee({ employee, onSaved }: EditEmployeeProps) {
  // What another admin changes meanwhile stays, because only what was typed is sent.
  const [before] = useState(employee);
  const { positions } = useLists();
  const { form, errors, isPending } = useFormMutation('updateUser', {
    request: (form) => {
      const { role, ...texts } = Object.fromEntries(new FormData(form));
      const typed = Object.entries({ ...texts, role: Number(role) });
      return {
        params: { id: before.id },
        body: Object.fromEntries(typed.filter(([name, value]) => value !== before[name as keyof ListedEmployee])),
      };
    },
    onSuccess: ({ user }) => {
      cacheEmployee(user);
      onSaved();
    },
  });
  const fieldProps = (name: 'first_name' | 'last_name' | 'role' | 'email') => ({
    name,
    required: true,
    defaultValue: before[name],
    error: errors[name],
  });
  return (
    <form {...form} className={common.stack}>
      <div className={common.fields}>
        <TextField label={t('First Name')} {...fieldProps('first_name')} maxLength={60} autoComplete="off" />
        <TextField label={t('Last Name')} {...fieldProps('last_name')} maxLength={60} autoComplete="off" />
        <SelectField label={t('Role')} {...fieldProps('role')} choices={positionChoices(positions, String(before.role))} />
        <TextField label={t('Email')} {...fieldProps('email')} type="email" maxLength={254} autoComplete="off" />
      </div>
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Submit')}
      </Button>
    </form>
  );
}
