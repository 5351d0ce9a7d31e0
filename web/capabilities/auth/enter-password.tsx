import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { t } from '../../ui/language/language.ts';
import type { ApiError } from '../../sync/client/api-error.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/dialog.module.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { UserNameField } from '../../ui/user-name-field.tsx';

let asked: Promise<void> | undefined;

/** Asks for the password in one dialog, however many calls need it. Rejects with `refusal` when the employee cancels. */
export function enterPassword(refusal: ApiError, userName: string): Promise<void> {
  asked ??= showDialog(refusal, userName).finally(() => {
    asked = undefined;
  });
  return asked;
}

/** A dialog in a root of its own: any screen can make the call, and its own dialogs stay below. */
async function showDialog(refusal: ApiError, userName: string): Promise<void> {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const left = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      const cancel = () => reject(refusal);
      addEventListener('popstate', cancel, left);
      root.render(
        <QueryClientProvider client={queryClient}>
          <PasswordDialog userName={userName} onEntered={resolve} onClose={cancel} />
        </QueryClientProvider>,
      );
    });
  } finally {
    left.abort();
    root.unmount();
    element.remove();
  }
}

type PasswordDialogProps = { userName: string; onEntered: () => void; onClose: () => void };

function PasswordDialog({ userName, onEntered, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const { form, errors, formError, isPending } = useFormMutation('confirmPassword', {
    isQuiet: true,
    request: () => ({ body: { password } }),
    onSuccess: onEntered,
    // The session has ended, and the page shows the login.
    onError: ({ status, isSessionChange }) => (status === 401 || isSessionChange) && onClose(),
  });
  return (
    <Dialog label={t('Enter your password')} onClose={onClose}>
      <form {...form} className={styles.confirm}>
        <h2>{t('Enter your password')}</h2>
        <p>{t('This needs a password that was entered in the last 10 minutes.')}</p>
        {formError && (
          <p role="alert" className={common.alert}>
            {formError}
          </p>
        )}
        <UserNameField value={userName} />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <div className={styles.answers}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('Continue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
