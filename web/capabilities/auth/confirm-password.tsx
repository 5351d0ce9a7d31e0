import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { CodeField } from './code-field.tsx';
import { OwnUserName } from './own-user-name.tsx';
import { refetchSession } from './session.ts';

async function showScreens(): Promise<void> {
  await refetchSession();
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [call] }) => call !== 'hydrate' });
}

/** A form in place of an admin's screen on a shared device, where a PIN is not enough. */
export function ConfirmPassword() {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const { form, errors, isPending } = useFormMutation('confirmPassword', {
    isQuiet: true,
    request: () => ({ body: { password, ...(code && { code }) } }),
    onError: ({ field }) => field === 'code' && setCode((before) => before ?? ''),
    onSuccess: () => void showScreens(),
  });
  return (
    <div className={`${common.stack} ${common.narrow}`}>
      <ScreenHeading title={t('Enter your password')} />
      <form {...form} className={`${common.panel} ${common.stack}`}>
        <p>{t('This is a shared device. Admin screens open for 10 minutes after you enter your password.')}</p>
        <OwnUserName />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {code !== undefined && <CodeField value={code} error={errors.code} onChange={setCode} />}
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('Continue')}
        </Button>
      </form>
    </div>
  );
}
