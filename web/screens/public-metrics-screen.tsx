import { useSession } from '../auth/session.ts';
import { MetricsView } from '../reports/metrics-view.tsx';
import layout from '../ui/layout.module.css';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function PublicMetricsScreen() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className={layout.stack}>
      <ScreenHeading title="Metrics">{user.first_name}</ScreenHeading>
      <MetricsView employee={user} />
    </div>
  );
}
