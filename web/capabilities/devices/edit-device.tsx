import type { Device } from '@fettle/contract/devices/calls.ts';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { refetchSession } from '../auth/session.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { TextField } from '../../ui/field.tsx';
import { DeviceNameField } from './device-name-field.tsx';

export function EditDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const [name, setName] = useState(device.name);
  const [minutes, setMinutes] = useState(String(device.lock_after_minutes));
  const { form, errors, isPending } = useFormMutation('updateDevice', {
    request: () => ({ params: { id: device.id }, body: { name, lock_after_minutes: toNumber(minutes) } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['getDevices'] });
      void refetchSession();
      onClose();
    },
  });
  return (
    <li>
      <form {...form} className={`${common.panel} ${common.stack}`}>
        <div className={common.fields}>
          <DeviceNameField name={name} error={errors.name} onChange={setName} />
          <TextField
            label={t('Locks after this many minutes without use')}
            name="lock_after_minutes"
            type="number"
            inputMode="numeric"
            min={1}
            max={60}
            value={minutes}
            error={errors.lock_after_minutes}
            onChange={({ target }) => setMinutes(target.value)}
          />
        </div>
        <div className={common.row}>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('Save')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </div>
      </form>
    </li>
  );
}

/** An empty field stays empty, so that the contract rejects it. */
function toNumber(text: string): number {
  return text === '' ? Number.NaN : Number(text);
}
