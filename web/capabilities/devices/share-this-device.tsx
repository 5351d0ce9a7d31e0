import { useId, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { refetchSession } from '../auth/session.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { DeviceNameField } from './device-name-field.tsx';

/** Five minutes suit most benches. Edit changes it. */
const lock_after_minutes = 5;

export function ShareThisDevice() {
  const heading = useId();
  const [name, setName] = useState('');
  const { form, errors, isPending } = useFormMutation('shareDevice', {
    request: () => ({ body: { name, lock_after_minutes } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['getDevices'] });
      void refetchSession();
    },
  });
  return (
    <form {...form} className={`${common.panel} ${common.stack}`} aria-labelledby={heading}>
      <h2 id={heading}>{t('Share this device')}</h2>
      <p>
        {t(
          'Then everyone logs in here once with their password and chooses a PIN. After that, switching takes a name and a PIN. It locks after {minutes} minutes without use.',
          { minutes: lock_after_minutes },
        )}
      </p>
      <div className={common.choice}>
        <DeviceNameField name={name} error={errors.name} onChange={setName} />
      </div>
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('Share this device')}
        </Button>
      </div>
    </form>
  );
}
