import { t } from '../../ui/language/language.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { OwnUserName } from './own-user-name.tsx';

export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const { form, errors, formError, isPending } = useFormMutation('changePassword', {
    request: (form) => ({ body: Object.fromEntries(new FormData(form)) }),
    onSuccess: onChanged,
  });
  const fieldProps = (name: string) => ({
    name,
    required: true,
    error: errors[name],
  });
  return (
    <form {...form} className={common.stack}>
      {formError}
      <OwnUserName />
      <PasswordField label={t('Current Password')} {...fieldProps('current_password')} autoComplete="current-password" />
      <PasswordField
        label={t('New Password')}
        {...fieldProps('password1')}
        autoComplete="new-password"
        hint={t('At least 8 characters. No common passwords, no names.')}
      />
      <PasswordField label={t('Re-Enter Password')} {...fieldProps('password2')} autoComplete="new-password" />
      <p className={common.soft}>{t("You'll be logged out on your other devices.")}</p>
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Change Password')}
      </Button>
    </form>
  );
}
