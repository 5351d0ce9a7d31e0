import { t } from '../../ui/language/language.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import common from '../../ui/common.module.css';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { OwnUserName } from './own-user-name.tsx';
import { PasswordForm } from './password-form.tsx';
import { refetchSession } from './session.ts';

async function showScreens(): Promise<void> {
  await refetchSession();
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [call] }) => call !== 'hydrate' });
}

/** A form in place of an admin's screen on a shared device, where a PIN is not enough. */
export function ConfirmPassword() {
  return (
    <div className={`${common.stack} ${common.narrow}`}>
      <ScreenHeading title={t('Enter your password')} />
      <PasswordForm className={`${common.panel} ${common.stack}`} onEntered={() => void showScreens()}>
        <p>{t('This is a shared device. Admin screens open for 10 minutes after you enter your password.')}</p>
        <OwnUserName />
      </PasswordForm>
    </div>
  );
}
