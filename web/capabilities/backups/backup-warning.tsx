import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link.tsx';
import { t } from '../../ui/language/language.ts';
import { withoutToast } from '../../sync/client/query-client.ts';
import common from '../../ui/common.module.css';
import { OverdueBackup } from './overdue-backup.tsx';
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
