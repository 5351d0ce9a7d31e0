import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { OwnUserName } from './own-user-name.tsx';

type SetPinProps = {
  deviceName: string;
  /** The login goes on, also without a PIN. */
  onDone?: () => void;
};

/** The choice of a PIN on a shared device: after a login with the password, and later in place of another one. */
export function SetPin({ deviceName, onDone }: SetPinProps) {
  const [pin, setPin] = useState('');
  const { form, errors, isPending } = useFormMutation('setPin', {
    request: () => ({ body: { pin } }),
    onSuccess: () => {
      setPin('');
      onDone?.();
    },
  });
  return (
    <form {...form} className={common.stack}>
      {onDone && <h2>{t('Choose your PIN')}</h2>}
      <p>{t('With it, you switch on {deviceName} in seconds. It works on this device only.', { deviceName })}</p>
      <OwnUserName suffix={`, PIN on ${deviceName}`} />
      <PasswordField
        label={t('PIN')}
        name="pin"
        inputMode="numeric"
        // Managers do not save it in place of the password.
        autoComplete="one-time-code"
        maxLength={8}
        hint={t('4 to 8 digits. Not 1234, not 0000.')}
        value={pin}
        error={errors.pin}
        onChange={({ target }) => setPin(target.value)}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Save PIN')}
      </Button>
      {onDone && <Button onClick={onDone}>{t('Not now')}</Button>}
    </form>
  );
}
