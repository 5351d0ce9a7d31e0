import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useFormMutation } from '../api/use-form-mutation.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';

/** An employee's own password; the current one is asked for, and their other devices are signed out. */
export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const [refusal, setRefusal] = useState<string>();
  const { form, errors, clearError, isPending } = useFormMutation('changePassword', {
    request: (form) => {
      setRefusal(undefined);
      return { body: Object.fromEntries(new FormData(form)) };
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      onChanged();
    },
    onError: ({ message }) => setRefusal(message),
  });
  const wiring = (name: string) => ({
    name,
    type: 'password',
    required: true,
    maxLength: 256,
    error: errors[name],
    onChange: () => clearError(name),
  });
  return (
    <form {...form} className={layout.stack}>
      {refusal && (
        <p role="alert" className={layout.alert}>
          {refusal}
        </p>
      )}
      <TextField label="Current Password" {...wiring('current_password')} autoComplete="current-password" />
      <TextField
        label="New Password"
        {...wiring('password1')}
        autoComplete="new-password"
        hint="At least 8 characters. Not a common password, and no names in it."
      />
      <TextField label="Re-Enter Password" {...wiring('password2')} autoComplete="new-password" />
      <p className={layout.soft}>Wherever else you are signed in, you will be signed out.</p>
      <Button type="submit" variant="primary" isPending={isPending}>
        Change Password
      </Button>
    </form>
  );
}
