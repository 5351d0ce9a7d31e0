import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import common from '../../ui/common.module.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { UserNameField } from '../../ui/user-name-field.tsx';
import { CodeField } from './code-field.tsx';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { beginSession } from './session.ts';

export function LoginForm({ employees, selected = '' }: { employees: readonly ListedEmployee[]; selected?: string }) {
  const [userId, setUserId] = useState(selected);
  const [password, setPassword] = useState('');
  /** Undefined until the server asks for it. */
  const [code, setCode] = useState<string>();
  const [errors, setErrors] = useState<{ userId?: string; password?: string; code?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useCallMutation('login', {
    onError: ({ field, message }) => {
      if (form.current && (field === 'password' || field === 'code')) {
        focusFirstError(form.current, () => {
          setErrors({ [field]: message });
          if (field === 'code') setCode((before) => before ?? '');
        });
      }
    },
    onSuccess: ({ user, preferences }) => beginSession({ user, preferences }),
  });
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const missing = {
      ...(userId ? {} : { userId: t('Select your name.') }),
      ...(password ? {} : { password: t('Password is required.') }),
    };
    if (Object.keys(missing).length > 0) focusFirstError(event.currentTarget, () => setErrors(missing));
    else mutate({ params: { userId }, body: { password, ...(code && { code }) } });
  }
  function chooseEmployee(id: string): void {
    setUserId(id);
    setCode(undefined);
    setErrors({});
  }
  function fillIn(name: string): void {
    const found = employees.find((employee) => nameOf(employee) === name);
    if (found) chooseEmployee(String(found.id));
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={common.stack}>
      <SelectField
        label={t('Technician')}
        name="technician"
        required
        placeholder={t('Select your name')}
        choices={employees.map((employee) => ({ value: String(employee.id), label: nameOf(employee) }))}
        value={userId}
        error={errors.userId}
        onChange={({ target }) => chooseEmployee(target.value)}
      />
      <UserNameField value={nameOf(employees.find(({ id }) => String(id) === userId))} onFill={fillIn} />
      <PasswordField
        label={t('Password')}
        name="password"
        required
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={({ target }) => {
          setPassword(target.value);
          setErrors({});
        }}
      />
      {code !== undefined && (
        <CodeField
          value={code}
          error={errors.code}
          onChange={(value) => {
            setCode(value);
            setErrors({});
          }}
        />
      )}
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Log in')}
      </Button>
    </form>
  );
}

function nameOf(employee: ListedEmployee | undefined): string {
  return employee ? fullName(employee) : '';
}
