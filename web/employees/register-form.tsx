import type { Registration } from '@fettle/contract/employees/calls.ts';
import { type Employee, roleLabels } from '@fettle/contract/employee.ts';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { queryClient } from '../api/query-client.ts';
import { useFormMutation } from '../api/use-form-mutation.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField, Checkbox } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';

type RegisterFormProps = {
  /** The shop's first employee; `with-code` when the server's setup code must be given. */
  setup: 'from-here' | 'with-code' | null;
  onRegistered: (user: Employee) => void;
};

export function RegisterForm({ setup, onRegistered }: RegisterFormProps) {
  const [refusal, setRefusal] = useState<string>();
  const { form, errors, clearError, isPending } = useFormMutation('register', {
    request: (form) => {
      setRefusal(undefined);
      return { body: registrationIn(new FormData(form)) };
    },
    errorMessage: () => 'There was an error',
    onSuccess: ({ user, message }) => {
      toast.success(message);
      void queryClient.invalidateQueries({ queryKey: ['getUsers'] });
      onRegistered(user);
    },
    onError: ({ message }) => setRefusal(message),
  });
  const wiring = (name: keyof Registration) => ({ name, required: true, error: errors[name], onChange: () => clearError(name) });
  return (
    <form {...form} className={layout.stack}>
      {refusal && (
        <p role="alert" className={layout.alert}>
          {refusal}
        </p>
      )}
      <Checkbox label="Admin" name="is_admin" defaultChecked={setup !== null} />
      <div className={layout.fields}>
        <SelectField
          label="Position"
          {...wiring('role')}
          placeholder="Choose"
          choices={Object.entries(roleLabels).map(([value, label]) => ({ value, label }))}
        />
        <TextField label="First Name" {...wiring('first_name')} maxLength={60} autoComplete="off" />
        <TextField label="Last Name" {...wiring('last_name')} maxLength={60} autoComplete="off" />
        <TextField label="Email" {...wiring('email')} type="email" maxLength={254} autoComplete="off" />
        {setup === 'with-code' && (
          <TextField label="Setup code" {...wiring('setup_code')} hint="The server printed it when it started." autoComplete="off" />
        )}
        <TextField
          label="Password"
          {...wiring('password1')}
          type="password"
          maxLength={256}
          autoComplete="new-password"
          hint="At least 8 characters. Not a common password, and no names in it."
        />
        <TextField label="Re-Enter Password" {...wiring('password2')} type="password" maxLength={256} autoComplete="new-password" />
      </div>
      <Button type="submit" variant="primary" isPending={isPending}>
        Register
      </Button>
    </form>
  );
}

/** What the form holds, as the call takes it: an unchosen position is missing, not position 0. */
function registrationIn(form: FormData): object {
  const { role, is_admin, ...texts } = Object.fromEntries(form);
  return { ...texts, is_admin: is_admin === 'on', role: role === '' ? undefined : Number(role) };
}
