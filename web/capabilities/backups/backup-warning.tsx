import type { BackupState } from '@fettle/contract/backups/calls.ts';
import { overdueHours } from '@fettle/contract/shared/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link.tsx';
import { t } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import { withoutToast } from '../../sync/client/query-client.ts';
import { ShopDate } from '../shop/shop-date.tsx';
import common from '../../ui/common.module.css';
import { backupsQuery } from './queries.ts';

/** A warning on the screens that admins see every day. Nothing while backups are fine. */
export function BackupWarning() {
  const { data } = useQuery({ ...backupsQuery(), ...withoutToast });
  if (!data?.is_overdue) return null;
  return (
    <div className={common.row}>
      <OverdueBackup {...data} />
      <Link to="/backups">{t('Backups')}</Link>
    </div>
  );
}

/** A shop that has never tried has no trouble yet. */
function OverdueBackup({ backups, last_good }: Pick<BackupState, 'backups' | 'last_good'>) {
  if (backups.length === 0) return <p className={common.soft}>{t('There is no backup yet.')}</p>;
  const lastGood = last_good?.finished_on;
  return (
    <p role="alert" className={common.alert}>
      {lastGood ? (
        <Trans
          text="No backup for {hours} hours. The last one is from {date}."
          values={{ hours: overdueHours, date: <ShopDate on={lastGood} withTime /> }}
        />
      ) : (
        t('No backup for {hours} hours. There is none yet.', { hours: overdueHours })
      )}
    </p>
  );
}
