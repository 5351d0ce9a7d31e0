import type { BackupState as State } from '@fettle/contract/backups/calls.ts';
import { overdueHours } from '@fettle/contract/shared/limits.ts';
import { t } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import { queryClient } from '../../sync/client/query-client.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { StateLine } from '../../ui/state-line.tsx';
import stateStyles from '../../ui/state.module.css';
import { formatAge, formatSize, formatTime } from './describe-backup.ts';

/** Whether the shop's data is safe, and the button that makes it so. */
export function BackupState({ state }: { state: State }) {
  const { backups, last_good, folder, is_on_same_disk, is_encrypted, daily_at, keep } = state;
  const { mutate, isPending } = useCallMutation('startBackup', {
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['getBackups'] }),
  });
  const failure = latestOf(backups)?.failure;
  const isRunning = backups.some(({ status }) => status === 'running');
  return (
    <section aria-label={t('State')} className={`${common.panel} ${common.stack}`}>
      <Headline state={state} />
      <dl className={stateStyles.facts}>
        {failure && (
          <>
            <dt>{t('Why')}</dt>
            <dd>{failure}</dd>
          </>
        )}
        {last_good?.finished_on && (
          <>
            <dt>{t('Made on')}</dt>
            <dd>
              <ShopDate on={last_good.finished_on} withTime isShort />, {formatSize(last_good.kilobytes ?? 0)}
            </dd>
          </>
        )}
        <dt>{t('Next backup')}</dt>
        <dd>
          {daily_at
            ? t('Every day at {time}, or later if the server is off then', { time: formatTime(daily_at) })
            : t('Daily backups are off')}
        </dd>
        <dt>{t('Where')}</dt>
        <dd>
          <Trans
            text={
              is_on_same_disk
                ? "{place}, the same disk as the shop's data; the last {keep} are kept"
                : '{place}, another disk; the last {keep} are kept'
            }
            values={{ place: <span className={common.plate}>{folder}</span>, keep }}
          />
        </dd>
        <dt>{t('Locked')}</dt>
        <dd>{is_encrypted ? t('Yes, with a passphrase') : t('No: anyone who gets one can read everything')}</dd>
      </dl>
      <div>
        <Button variant="primary" isPending={isPending || isRunning} onClick={() => mutate({})}>
          {isRunning ? t('Backing up') : t('Back up now')}
        </Button>
      </div>
      <p className={common.soft}>
        {t(
          'A backup has everything: machines, notes, photos, employees, saved labels and reports, and what lets the phones trust this shop.',
        )}
      </p>
    </section>
  );
}

/** The latest one that has ended. */
function latestOf(backups: State['backups']) {
  return backups.find(({ status }) => status !== 'running');
}

function Headline({ state: { backups, last_good, is_overdue } }: { state: State }) {
  const finishedOn = last_good?.finished_on;
  if (latestOf(backups)?.status === 'failed') {
    return (
      <StateLine tone="bad" role="alert">
        {finishedOn
          ? t('The latest backup failed. The last good one was made {age}.', { age: formatAge(finishedOn) })
          : t('The latest backup failed. There is no good one yet.')}
      </StateLine>
    );
  }
  if (is_overdue && backups.length > 0) {
    return (
      <StateLine tone="bad" role="alert">
        {finishedOn
          ? t('No backup for {hours} hours. The last one was made {age}.', { hours: overdueHours, age: formatAge(finishedOn) })
          : t('No backup for {hours} hours.', { hours: overdueHours })}
      </StateLine>
    );
  }
  if (!finishedOn)
    return <StateLine tone="waiting">{t('No backup yet. If this computer breaks, everything in Fettle is lost.')}</StateLine>;
  return <StateLine tone="good">{t('Last backup {age}', { age: formatAge(finishedOn) })}</StateLine>;
}
