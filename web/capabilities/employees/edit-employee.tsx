import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
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
  const { positions } = useLists();
  const { form, errors, isPending } = useFormMutation('updateUser', {
    request: (form) => {
      const { role, ...texts } = Object.fromEntries(new FormData(form));
      return { params: { id: employee.id }, body: { ...texts, role: Number(role) } };
    },
    onSuccess: ({ user }) => {
      cacheEmployee(user);
      onSaved();
    },
  });
  const fieldProps = (name: 'first_name' | 'last_name' | 'role' | 'email') => ({
    name,
    required: true,
    defaultValue: employee[name],
    error: errors[name],
  });
  return (
    <form {...form} className={common.stack}>
      <div className={common.fields}>
        <TextField label={t('First Name')} {...fieldProps('first_name')} maxLength={60} autoComplete="off" />
        <TextField label={t('Last Name')} {...fieldProps('last_name')} maxLength={60} autoComplete="off" />
        <SelectField label={t('Role')} {...fieldProps('role')} choices={positionChoices(positions, String(employee.role))} />
        <TextField label={t('Email')} {...fieldProps('email')} type="email" maxLength={254} autoComplete="off" />
      </div>
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Submit')}
      </Button>
    </form>
  );
}
