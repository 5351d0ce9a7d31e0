import type { DayRange } from '@fettle/contract/shared/calendar.ts';
import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import type { Day } from '@fettle/contract/shared/common-schemas.ts';
import { endpoints } from '@fettle/contract/endpoints.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import { msg } from '@fettle/i18n/message.ts';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useSearchParams } from 'react-router';
import { t } from '../../ui/language/language.ts';
import { buildUrl } from '../../sync/client/client.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { useSession } from '../auth/session.ts';
import { shopQuery } from '../shop/queries.ts';
import { useToday } from '../shop/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import common from '../../ui/common.module.css';
import panel from '../../ui/panel.module.css';
import { toastPrinted } from '../../ui/toast-with-link.tsx';
import { ComebackList } from './comeback-list.tsx';
import { FinishedChart } from './finished-chart.tsx';
import { MetricsLists } from './metrics-lists.tsx';
import { MetricsTiles } from './metrics-tiles.tsx';
import { formatRange } from './format-metrics.ts';
import styles from './metrics.module.css';
import { withRange } from './period.ts';
import { comebacksQuery, metricsQuery, steadyMetrics } from './queries.ts';
import { useSteady } from '../../sync/client/steady.ts';
import { RangeFields } from './range-fields.tsx';
import { isInvalid, parseRange } from './range.ts';

type MetricsViewProps = { employee: Pick<ListedEmployee, 'id' | 'first_name' | 'last_name' | 'is_admin'> };

/** The range is in the URL; the default is today in the shop's time zone. */
export function MetricsView({ employee }: MetricsViewProps) {
  const { data: shop, isError, refetch } = useQuery(shopQuery());
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  if (!shop) return isError ? <ErrorState message={t(failure)} onRetry={() => void refetch()} /> : <LoadingMetrics />;
  const range = parseRange(search, today);
  // The address is ahead of what a slow device has rendered.
  const choose = (next: DayRange) => setSearch(withRange(new URLSearchParams(location.search), next, today), { replace: true });
  return (
    <div className={common.stack}>
      <RangeFields range={range} today={today} onChoose={choose} />
      {!isInvalid(range) && <MetricsOf employee={employee} range={range} timeZone={shop.time_zone} today={today} />}
    </div>
  );
}

type MetricsOfProps = MetricsViewProps & { range: DayRange; timeZone: string; today: Day };

function MetricsOf({ employee, range, timeZone, today }: MetricsOfProps) {
  const { user } = useSession();
  const { data: metrics, error, refetch } = useQuery(useSteady(metricsQuery(employee.id, range), steadyMetrics));
  // Both load at the same time.
  usePrefetchQuery(comebacksQuery(employee.id, range));
  if (metrics) {
    return (
      <>
        <p className={common.paperOnly}>
          {fullName(employee)}, {formatRange(range)}
        </p>
        <MetricsTiles userId={employee.id} metrics={metrics} range={range} />
        <div className={styles.columns}>
          <div className={`${panel.panel} ${styles.lists}`}>
            <MetricsLists metrics={metrics} timeZone={timeZone} today={today} />
            <ComebackList userId={employee.id} range={range} timeZone={timeZone} />
          </div>
          <div className={common.stack}>
            <FinishedChart userId={employee.id} metrics={metrics} range={range} timeZone={timeZone} today={today} />
            {(employee.is_admin || user?.is_admin) && (
              <div className={common.row}>
                {employee.is_admin && <PrintMetrics employee={employee} metrics={metrics} range={range} />}
                {user?.is_admin && <DocumentLink href={reportUrl(employee.id, range)}>{t('Download PDF')}</DocumentLink>}
              </div>
            )}
          </div>
        </div>
      </>
    );
  }
  if (error) return <ErrorState message={error.isNetworkError ? t(failure) : error.message} onRetry={() => void refetch()} />;
  return <LoadingMetrics />;
}

type PrintMetricsProps = { employee: Pick<ListedEmployee, 'id' | 'first_name'>; metrics: Metrics; range: DayRange };

/** The request includes the id and the range, so the server prints its own figures and not the ones in `metrics`. */
function PrintMetrics({ employee: { id: user_id, first_name: employee_name }, metrics, range }: PrintMetricsProps) {
  const { mutate, isPending } = useCallMutation('printEmployeeMetrics', {
    isQuiet: true,
    errorMessage: () => t('Failed to print metrics.'),
    onSuccess: toastPrinted,
  });
  return (
    <Button
      icon={<Printer aria-hidden size={22} />}
      isPending={isPending}
      onClick={() => mutate({ body: { employee_name, metrics, user_id, ...range } })}
    >
      {t('Print Metrics')}
    </Button>
  );
}

function reportUrl(userId: number, range: DayRange): string {
  return buildUrl(endpoints.metricsReport.path, { userId }, range);
}

const failure = msg('Failed to fetch user metrics.');

function LoadingMetrics() {
  return <output>{t('Loading metrics...')}</output>;
}
