import type { DayRange } from '@fettle/contract/calendar.ts';
import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import { endpoints } from '@fettle/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { buildUrl } from '../api/client.ts';
import { useSession } from '../auth/session.ts';
import { shopQuery } from '../shop/queries.ts';
import { DocumentLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import common from '../ui/common.module.css';
import { FinishedChart } from './finished-chart.tsx';
import { MetricsLists } from './metrics-lists.tsx';
import { MetricsTiles } from './metrics-tiles.tsx';
import { formatRange } from './format-metrics.ts';
import { PrintMetrics } from './print-metrics.tsx';
import { metricsQuery } from './queries.ts';
import { RangeFields } from './range-fields.tsx';
import { currentDay, isInvalid, parseRange, singleDay } from './range.ts';

type MetricsViewProps = { employee: Pick<ListedEmployee, 'id' | 'first_name' | 'last_name' | 'is_admin'> };

/** The range is in the URL; the default is today in the shop's time zone. */
export function MetricsView({ employee }: MetricsViewProps) {
  const { data: shop, isError, refetch } = useQuery(shopQuery());
  const [search, setSearch] = useSearchParams();
  if (!shop) return isError ? <ErrorState message={failure} onRetry={() => void refetch()} /> : <LoadingMetrics />;
  const today = currentDay(shop.time_zone);
  const range = parseRange(search, today);
  function show(range: DayRange | undefined): void {
    const next = new URLSearchParams(search);
    for (const end of ['start', 'end'] as const) {
      if (range) next.set(end, range[end]);
      else next.delete(end);
    }
    setSearch(next, { replace: true });
  }
  return (
    <div className={common.stack}>
      <RangeFields range={range} today={singleDay(today)} onChoose={show} onToday={() => show(undefined)} />
      {!isInvalid(range) && <MetricsOf employee={employee} range={range} timeZone={shop.time_zone} />}
    </div>
  );
}

function MetricsOf({ employee, range, timeZone }: MetricsViewProps & { range: DayRange; timeZone: string }) {
  const { user } = useSession();
  const { data: metrics, error, refetch } = useQuery(metricsQuery(employee.id, range));
  if (metrics) {
    return (
      <>
        <p className={common.paperOnly}>
          {employee.first_name} {employee.last_name}, {formatRange(range)}
        </p>
        {(employee.is_admin || user?.is_admin) && (
          <div className={common.row}>
            {employee.is_admin && <PrintMetrics employee={employee} metrics={metrics} range={range} />}
            {user?.is_admin && <DocumentLink href={reportUrl(employee.id, range)}>Download PDF</DocumentLink>}
          </div>
        )}
        <MetricsTiles metrics={metrics} range={range} />
        <FinishedChart metrics={metrics} range={range} timeZone={timeZone} />
        <MetricsLists metrics={metrics} range={range} />
      </>
    );
  }
  if (error) return <ErrorState message={error.isNetworkError ? failure : error.message} onRetry={() => void refetch()} />;
  return <LoadingMetrics />;
}

function reportUrl(userId: number, range: DayRange): string {
  return buildUrl(endpoints.metricsReport.path, { userId }, range);
}

const failure = 'Failed to fetch user metrics.';

function LoadingMetrics() {
  return <output>Loading metrics...</output>;
}
