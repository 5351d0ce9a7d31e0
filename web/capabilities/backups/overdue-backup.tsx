import type { BackupState } from '@fettle/contract/backups/calls.ts';
import { overdueHours } from '@fettle/contract/shared/limits.ts';
import { t } from '../../ui/language/language.ts';
import { Trans } from '../../ui/language/trans.tsx';
import { ShopDate } from '../shop/shop-date.tsx';
import common from '../../ui/common.module.css';

type Props = Pick<BackupState, 'backups' | 'last_good'>;

/** A shop that has never tried has no trouble yet. */
export function OverdueBackup({ backups, last_good }: Props) {
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
