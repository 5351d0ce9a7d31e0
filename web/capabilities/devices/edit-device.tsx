import type { Device } from '@fettle/contract/devices/calls.ts';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { queryClient } from '../../sync/client/query-client.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { refetchSession } from '../auth/session.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { deviceBody, type DeviceDraft, DeviceFields } from './device-fields.tsx';

export function EditDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const [draft, setDraft] = useState<DeviceDraft>({ name: device.name, lock_after_minutes: String(device.lock_after_minutes) });
  const { form, errors, clearError, isPending } = useFormMutation('updateDevice', {
    request: () => ({ params: { id: device.id }, body: deviceBody(draft) }),
    onSuccess: ({ message }) => {
      toast.success(message);
      void queryClient.invalidateQueries({ queryKey: ['getDevices'] });
      void refetchSession();
      onClose();
    },
  });
  return (
    <li>
      <form {...form} className={`${common.panel} ${common.stack}`}>
        <DeviceFields
          draft={draft}
          errors={errors}
          onChange={(field, value) => {
            setDraft({ ...draft, [field]: value });
            clearError(field);
          }}
        />
        <div className={common.row}>
          <Button type="submit" variant="primary" isPending={isPending}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </li>
  );
}
