import { t } from '../ui/language/language.ts';
import { useSession } from '../capabilities/auth/session.ts';
import { MetricsView } from '../capabilities/reports/metrics-view.tsx';
import common from '../ui/common.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function PublicMetricsScreen() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className={common.stack}>
      <ScreenHeading title={t('Metrics')}>{user.first_name}</ScreenHeading>
      <MetricsView employee={user} />
    </div>
  );
}
