import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useFormMutation } from '../api/use-form-mutation.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import common from '../ui/common.module.css';

export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const [error, setError] = useState<string>();
  const { form, errors, clearError, isPending } = useFormMutation('changePassword', {
    request: (form) => {
      setError(undefined);
      return { body: Object.fromEntries(new FormData(form)) };
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      onChanged();
    },
    onError: ({ message }) => setError(message),
  });
  const fieldProps = (name: string) => ({
    name,
    type: 'password',
    required: true,
    maxLength: 256,
    error: errors[name],
    onChange: () => clearError(name),
  });
  return (
    <form {...form} className={common.stack}>
      {error && (
        <p role="alert" className={common.alert}>
          {error}
        </p>
      )}
      <TextField label="Current Password" {...fieldProps('current_password')} autoComplete="current-password" />
      <TextField
        label="New Password"
        {...fieldProps('password1')}
        autoComplete="new-password"
        hint="At least 8 characters. No common passwords, no names."
      />
      <TextField label="Re-Enter Password" {...fieldProps('password2')} autoComplete="new-password" />
      <p className={common.soft}>You'll be logged out on your other devices.</p>
      <Button type="submit" variant="primary" isPending={isPending}>
        Change Password
      </Button>
    </form>
  );
}
