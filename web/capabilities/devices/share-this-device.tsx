import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { queryClient } from '../../sync/client/query-client.ts';
import { useFormMutation } from '../../sync/pending/use-form-mutation.ts';
import { refetchSession } from '../auth/session.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { deviceBody, type DeviceDraft, DeviceFields } from './device-fields.tsx';

const empty: DeviceDraft = { name: '', lock_after_minutes: '5' };

export function ShareThisDevice() {
  const [draft, setDraft] = useState(empty);
  const { form, errors, clearError, isPending } = useFormMutation('shareDevice', {
    request: () => ({ body: deviceBody(draft) }),
    onSuccess: ({ message }) => {
      toast.success(message);
      void queryClient.invalidateQueries({ queryKey: ['getDevices'] });
      void refetchSession();
    },
  });
  return (
    <form {...form} className={`${common.panel} ${common.stack}`}>
      <h2>Share this device</h2>
      <p>Then everyone logs in here once with their password and chooses a PIN. After that, switching takes a name and a PIN.</p>
      <DeviceFields
        draft={draft}
        errors={errors}
        onChange={(field, value) => {
          setDraft({ ...draft, [field]: value });
          clearError(field);
        }}
      />
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          Share this device
        </Button>
      </div>
    </form>
  );
}
