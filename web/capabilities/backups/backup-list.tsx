import type { Backup } from '@fettle/contract/backups/calls.ts';
import { adminEndpoints } from '@fettle/contract/admin-endpoints.ts';
import { toast } from 'react-hot-toast/headless';
import { plural, t } from '../../ui/language/language.ts';
import { buildUrl } from '../../sync/client/client.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { Panel } from '../../ui/panel.tsx';
import stateStyles from '../../ui/state.module.css';
import { describeKind, formatSize } from './describe-backup.ts';
import { backupsQuery } from './queries.ts';

/** Nothing before the first backup: the state says so. */
export function BackupList({ backups }: { backups: readonly Backup[] }) {
  if (backups.length === 0) return null;
  return (
    <Panel title={t('Latest backups')}>
      <ol aria-label={t('Backups')} className={common.lines}>
        {backups.map((backup) => (
          <li key={backup.id}>
            <BackupLine backup={backup} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function BackupLine({ backup }: { backup: Backup }) {
  const { id, status, started_on, finished_on, kilobytes, is_encrypted, missing_photos, failure, can_download } = backup;
  // Asks for the password if needed, before the browser opens the file.
  const { mutate, isPending } = useCallMutation('checkPasswordAge', {
    isQuiet: true,
    // The query says why it failed.
    onSuccess: () => void download(id).catch(() => {}),
  });
  const facts = [
    describeKind(backup),
    ...(status === 'running'
      ? [t('being made')]
      : kilobytes === null
        ? []
        : [formatSize(kilobytes), ...(is_encrypted ? [t('locked')] : [])]),
  ];
  return (
    <>
      <span>
        <ShopDate on={finished_on ?? started_on} withTime isShort /> <span className={common.soft}>{facts.join(', ')}</span>
        {failure && <span className={stateStyles.bad}>{t('Failed. {failure}', { failure })}</span>}
        {missing_photos > 0 && (
          <span className={stateStyles.bad}>{plural(missing_photos, '{count} photo had no file.', '{count} photos had no file.')}</span>
        )}
      </span>
      {can_download && (
        <Button isPending={isPending} aria-label={t('Download the backup {id}', { id })} onClick={() => mutate({})}>
          {t('Download')}
        </Button>
      )}
    </>
  );
}

/** Newer backups may have replaced the file since the list was loaded, and the browser would show the refusal in place of the page. */
async function download(id: number): Promise<void> {
  const { backups } = await queryClient.fetchQuery({ ...backupsQuery(), staleTime: 0 });
  const isThere = backups.some((backup) => backup.id === id && backup.can_download);
  if (isThere) location.assign(buildUrl(adminEndpoints.downloadBackup.path, { id }));
  else toast.error(t('The file of this backup is gone. Newer backups have replaced it.'));
}
