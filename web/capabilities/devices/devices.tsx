import type { Device } from '@fettle/contract/devices/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import { dataQuery } from '../../sync/client/data-query.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { refetchSession } from '../auth/session.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { EditDevice } from './edit-device.tsx';
import { ShareThisDevice } from './share-this-device.tsx';

export function Devices() {
  const { data: devices, isError, refetch } = useQuery(dataQuery('getDevices', {}));
  if (!devices) return <NotLoaded failure={isError && t("Couldn't load the shared devices.")} onRetry={refetch} />;
  return (
    <>
      {!devices.some(({ is_this_device }) => is_this_device) && <ShareThisDevice />}
      {devices.length === 0 ? (
        <p>{t('No shared devices yet. Open this screen on the tablet of a bench, and share it there.')}</p>
      ) : (
        <ul className={common.stack}>
          {devices.map((device) => (
            <DevicePanel key={device.id} device={device} />
          ))}
        </ul>
      )}
    </>
  );
}

function showChange(): void {
  reloadList();
  void refetchSession();
}

/** Runs after a failure too: another admin may have been faster. */
function reloadList(): void {
  void queryClient.invalidateQueries({ queryKey: ['getDevices'] });
}

function DevicePanel({ device }: { device: Device }) {
  const { id, name, lock_after_minutes, shared_on, shared_by, is_this_device, employees } = device;
  const [isEditing, setIsEditing] = useState(false);
  const unshare = useCallMutation('unshareDevice', { onSuccess: showChange, onError: reloadList });
  const revoke = useCallMutation('revokePin', { onSuccess: showChange, onError: reloadList });
  if (isEditing) return <EditDevice device={device} onClose={() => setIsEditing(false)} />;
  return (
    <li className={`${common.panel} ${common.stack}`}>
      <div className={common.spread}>
        <h2>
          {name}
          {is_this_device && ` ${t('(this device)')}`}
        </h2>
        <div className={common.row}>
          <Button aria-label={t('Edit {name}', { name })} onClick={() => setIsEditing(true)}>
            {t('Edit')}
          </Button>
          <ConfirmButton
            label={t('Unshare')}
            aria-label={t('Unshare {name}', { name })}
            isDanger
            isPending={unshare.isPending}
            question={t('Unshare {name}?', { name })}
            detail={t(
              'Its PINs are deleted, and the employee who uses it is logged out. Anything typed or changed there that is not sent yet is lost.',
            )}
            variant="danger"
            onConfirm={() => unshare.mutate({ params: { id } })}
          />
        </div>
      </div>
      <p className={common.soft}>
        <Trans
          one="Locks after {count} minute. Shared {date} by {name}."
          text="Locks after {count} minutes. Shared {date} by {name}."
          values={{ count: lock_after_minutes, date: <ShopDate on={shared_on} />, name: shared_by }}
        />
      </p>
      {employees.length === 0 ? (
        <p>{t('Nobody has logged in here yet. Each employee does so once with their password, and chooses a PIN.')}</p>
      ) : (
        <ul className={common.lines}>
          {employees.map((employee) => (
            <li key={employee.id}>
              <span>
                {employee.name}
                <br />
                <span className={common.soft}>
                  <Trans
                    text={employee.has_pin ? 'PIN, last used {date}' : 'No PIN, last used {date}'}
                    values={{ date: <ShopDate on={employee.last_used_on} withTime isShort /> }}
                  />
                </span>
              </span>
              <ConfirmButton
                label={t('Remove')}
                aria-label={t('Remove {employee} from {name}', { employee: employee.name, name })}
                isPending={revoke.isPending}
                question={t('Remove {employee} from {name}?', { employee: employee.name, name })}
                detail={t(
                  'Their PIN stops working there, and anything they typed or changed there that is not sent yet is lost. They can log in there again with their password.',
                )}
                variant="danger"
                onConfirm={() => revoke.mutate({ params: { id, userId: employee.id } })}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
