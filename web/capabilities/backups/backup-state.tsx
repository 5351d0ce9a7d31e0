import type { BackupState as State } from '@fettle/contract/backups/calls.ts';
import { toast } from 'react-hot-toast/headless';
import { queryClient } from '../../sync/client/query-client.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { formatAge, formatSize, formatTime } from './describe-backup.ts';
import { OverdueBackup } from './overdue-backup.tsx';

/** The last good backup, when the next one is made and where, and what would make it safer. */
export function BackupState({ state }: { state: State }) {
  const { backups, last_good, is_overdue, folder, is_on_same_disk, is_encrypted, daily_at, keep } = state;
  const { mutate, isPending } = useCallMutation('startBackup', {
    onSuccess: ({ message }) => {
      toast.success(message);
      void queryClient.invalidateQueries({ queryKey: ['getBackups'] });
    },
  });
  const isRunning = backups.some(({ status }) => status === 'running');
  return (
    <section aria-label="State" className={`${common.panel} ${common.stack}`}>
      {is_overdue && <OverdueBackup backups={backups} last_good={last_good} />}
      <p>
        {last_good?.finished_on ? (
          <>
            Last backup: <b>{formatAge(last_good.finished_on)}</b> (<ShopDate on={last_good.finished_on} withTime />
            ), <b>{formatSize(last_good.kilobytes ?? 0)}</b>.
          </>
        ) : (
          'No backup yet.'
        )}{' '}
        {daily_at
          ? `One is made every day at ${formatTime(daily_at)}, or later if the server is off then. The last ${keep} are kept.`
          : 'No backup is made every day, because BACKUP_AT is off.'}
      </p>
      <div>
        <Button variant="primary" isPending={isPending || isRunning} onClick={() => mutate({})}>
          {isRunning ? 'Backing up' : 'Back up now'}
        </Button>
      </div>
      <p>
        Folder: <span className={common.plate}>{folder}</span>
      </p>
      {is_on_same_disk && (
        <p className={common.notice}>
          The folder is on the same disk as the shop's data. Set BACKUP_DIR to another disk or a network share.
        </p>
      )}
      {!is_encrypted && (
        <p className={common.soft}>
          Backups are not encrypted. Anyone who has one can read everything, including the root CA. Set BACKUP_PASSPHRASE to encrypt them.
        </p>
      )}
    </section>
  );
}
