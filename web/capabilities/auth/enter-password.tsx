import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { t } from '../../ui/language/language.ts';
import type { ApiError } from '../../sync/client/api-error.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/dialog.module.css';
import { UserNameField } from '../../ui/user-name-field.tsx';
import { PasswordForm } from './password-form.tsx';

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
          <Dialog label={t('Enter your password')} onClose={cancel}>
            <PasswordForm className={styles.confirm} onEntered={resolve} onCancel={cancel}>
              <h2>{t('Enter your password')}</h2>
              <p>{t('This needs a password that was entered in the last 10 minutes.')}</p>
              <UserNameField value={userName} />
            </PasswordForm>
          </Dialog>
        </QueryClientProvider>,
      );
    });
  } finally {
    left.abort();
    root.unmount();
    element.remove();
  }
}
