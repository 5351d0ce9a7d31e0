import type { Registration } from '@fettle/contract/employees/calls.ts';
import type { Employee } from '@fettle/contract/employees/employee.ts';
import { type ChangeEvent, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useLists } from '../../sync/client/shop-lists.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField, Checkbox } from '../../ui/field.tsx';
import common from '../../ui/common.module.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { UserNameField } from '../../ui/user-name-field.tsx';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { positionChoices } from './position-choices.ts';

type RegisterFormProps = {
  /** The shop has no employee yet: the form asks for the server's setup code. */
  isFirst: boolean;
  /** The code in the field at first. */
  setupCode: string;
  onRegistered: (user: Employee) => void;
};

export function RegisterForm({ isFirst, setupCode, onRegistered }: RegisterFormProps) {
  // The first one has no session yet.
  const { positions } = useLists(!isFirst);
  const { form, errors, formError, isPending } = useFormMutation('register', {
    request: (form) => ({ body: toRegistration(new FormData(form)) }),
    errorMessage: () => t('There was an error'),
    onSuccess: ({ user }) => {
      void queryClient.invalidateQueries({ queryKey: ['getUsers'] });
      onRegistered(user);
    },
  });
  const fieldProps = (name: keyof Registration) => ({ name, required: true, error: errors[name] });
  const [name, setName] = useState({ first_name: '', last_name: '' });
  const nameProps = (field: keyof typeof name) => ({
    ...fieldProps(field),
    maxLength: 60,
    autoComplete: 'off',
    value: name[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setName({ ...name, [field]: target.value }),
  });
  return (
    <form {...form} className={common.stack}>
      {formError}
      <Checkbox label={t('Admin')} name="is_admin" defaultChecked={isFirst} />
      <div className={common.fields}>
        <SelectField
          label={t('Position')}
          {...fieldProps('role')}
          placeholder={t('Select a position')}
          choices={positionChoices(positions)}
        />
        <TextField label={t('First Name')} {...nameProps('first_name')} />
        <TextField label={t('Last Name')} {...nameProps('last_name')} />
        <TextField label={t('Email')} {...fieldProps('email')} type="email" maxLength={254} autoComplete="off" />
        {isFirst && (
          <TextField
            label={t('Setup Code')}
            {...fieldProps('setup_code')}
            // A link that is opened later fills it in again.
            key={setupCode}
            defaultValue={setupCode}
            hint={t("It's shown in the window where Fettle was started.")}
            autoComplete="off"
          />
        )}
        <UserNameField value={fullName(name)} />
        <PasswordField
          label={t('Password')}
          {...fieldProps('password1')}
          autoComplete="new-password"
          hint={t('At least 8 characters. No common passwords, no names.')}
        />
        <PasswordField label={t('Re-Enter Password')} {...fieldProps('password2')} autoComplete="new-password" />
      </div>
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Register')}
      </Button>
    </form>
  );
}

/** An unselected position must be undefined: `Number('')` is 0, the office. */
function toRegistration(form: FormData): object {
  const { role, is_admin, ...texts } = Object.fromEntries(form);
  return { ...texts, is_admin: is_admin === 'on', role: role === '' ? undefined : Number(role) };
}
