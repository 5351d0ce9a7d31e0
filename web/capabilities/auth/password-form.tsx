import { type ReactNode, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { CodeField } from './code-field.tsx';

type PasswordFormProps = {
  className: string | undefined;
  /** Why it asks, and whose password it is. */
  children: ReactNode;
  onEntered: () => void;
  /** Leaves the form, which may be all that the screen shows. */
  onCancel?: () => void;
};

/** Asks for the password again, and for a code if the server wants one. */
export function PasswordForm({ className, children, onEntered, onCancel }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const { form, errors, formError, isPending } = useFormMutation('confirmPassword', {
    isQuiet: true,
    request: () => ({ body: { password, ...(code && { code }) } }),
    onSuccess: onEntered,
    onError: ({ field, status, isSessionChange }) => {
      if (field === 'code') setCode((before) => before ?? '');
      // The session has ended, and the page shows the login.
      if (status === 401 || isSessionChange) onCancel?.();
    },
  });
  return (
    <form {...form} className={className}>
      {children}
      {formError}
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {code !== undefined && <CodeField value={code} error={errors.code} onChange={setCode} />}
      <div className={dialogStyles.answers}>
        {onCancel && <Button onClick={onCancel}>{t('Cancel')}</Button>}
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('Continue')}
        </Button>
      </div>
    </form>
  );
}
