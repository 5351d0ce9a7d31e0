import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { focusFirstFault } from '../ui/focus-first-error.ts';
import layout from '../ui/layout.module.css';
import { beginSession } from './session.ts';

export function LoginForm({ employees }: { employees: readonly ListedEmployee[] }) {
  const [userId, setUserId] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ userId?: string; password?: string }>({});
  const { run, isRunning } = useAction('login', {
    onDone: ({ user, message }) => {
      toast.success(message);
      beginSession(user);
    },
  });
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const missing = {
      ...(userId ? {} : { userId: 'Choose who you are.' }),
      ...(password ? {} : { password: 'Password is required.' }),
    };
    if (Object.keys(missing).length > 0) focusFirstFault(event.currentTarget, () => setFaults(missing));
    else run({ params: { userId }, body: { password } });
  }
  return (
    <form onSubmit={submit} noValidate className={layout.stack}>
      <SelectField
        label="Technician"
        name="technician"
        required
        unchosen="Choose"
        choices={employees.map(({ id, first_name, last_name }) => ({ value: String(id), label: `${first_name} ${last_name}` }))}
        value={userId}
        fault={faults.userId}
        onChange={({ target }) => {
          setUserId(target.value);
          setFaults({});
        }}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        autoComplete="current-password"
        maxLength={256}
        value={password}
        fault={faults.password}
        onChange={({ target }) => {
          setPassword(target.value);
          setFaults({});
        }}
      />
      <Button type="submit" look="primary" isRunning={isRunning}>
        Sign in
      </Button>
    </form>
  );
}
