import { fullName } from '@fettle/contract/employees/full-name.ts';
import { type SecurityEvent, type SecurityEventKind, securityEventLabels } from '@fettle/contract/security/security-event.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { t } from '../ui/language/language.ts';
import { employeesQuery } from '../capabilities/employees/queries.ts';
import { ShopDate } from '../capabilities/shop/shop-date.tsx';
import { call } from '../sync/client/client.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { SelectField } from '../ui/field.tsx';
import { keysOf } from '../ui/keys-of.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Pager } from '../ui/pager.tsx';
import panel from '../ui/panel.module.css';
import { AreaScreen } from './area-screen.tsx';
import styles from './security-log.module.css';

export function SecurityLogScreen() {
  return (
    <AreaScreen area="Shop" title={t('Security Log')}>
      <p>{t('Who logged in or was refused, and who changed what others may do. It is kept for a year.')}</p>
      <SecurityLog />
    </AreaScreen>
  );
}

const kinds = keysOf(securityEventLabels);

type SecurityLogFilter = { page: number; kind: SecurityEventKind | undefined; employee: string | undefined };

const securityEventsQuery = (filter: SecurityLogFilter) =>
  queryOptions({ queryKey: ['getSecurityEvents', filter], queryFn: () => call('getSecurityEvents', { query: filter }) });

/** The URL holds the page and the filters. */
function SecurityLog() {
  const [search, setSearch] = useSearchParams();
  const filter = parseFilter(search);
  const { data: employees = [] } = useQuery(employeesQuery());
  const { data, isError, isPlaceholderData, refetch } = useQuery({ ...securityEventsQuery(filter), placeholderData: keepPreviousData });
  function show(name: 'kind' | 'employee' | 'page', value: string): void {
    // The address is ahead of what a slow device has rendered.
    const next = new URLSearchParams(location.search);
    next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next);
  }
  if (data && !isPlaceholderData && filter.page > data.meta.total_pages) {
    return <Navigate to={`?${new URLSearchParams({ ...Object.fromEntries(search), page: String(data.meta.total_pages) })}`} replace />;
  }
  return (
    <>
      <div className={common.fields}>
        <SelectField
          label={t('What')}
          placeholder={t('Everything')}
          choices={kinds.map((value) => ({ value, label: t(securityEventLabels[value]) }))}
          value={filter.kind ?? ''}
          onChange={({ target }) => show('kind', target.value)}
        />
        <SelectField
          label={t('Employee')}
          placeholder={t('Everyone')}
          choices={employees.map((employee) => ({ value: String(employee.id), label: fullName(employee) }))}
          value={filter.employee ?? ''}
          onChange={({ target }) => show('employee', target.value)}
        />
      </div>
      {!data ? (
        <NotLoaded failure={isError && t("Couldn't load the security log.")} onRetry={refetch} lines={8} />
      ) : (
        <>
          {data.data.length > 0 ? (
            <Events events={data.data} />
          ) : (
            <NoEvents onShowAll={filter.kind || filter.employee ? () => setSearch({}) : undefined} />
          )}
          {data.meta.total_pages > 1 && (
            <Pager page={filter.page} pageCount={data.meta.total_pages} onPage={(page) => show('page', String(page))} />
          )}
        </>
      )}
    </>
  );
}

function parseFilter(search: URLSearchParams): SecurityLogFilter {
  const [page, employee] = ['page', 'employee'].map((name) => /^[1-9]\d{0,8}$/.exec(search.get(name) ?? '')?.[0]);
  return { page: Number(page ?? 1), kind: kinds.find((kind: SecurityEventKind) => kind === search.get('kind')), employee };
}

function Events({ events }: { events: readonly SecurityEvent[] }) {
  return (
    <ol aria-label={t('Security log')} className={`${panel.panel} ${panel.rows} ${styles.events}`}>
      {events.map((event) => (
        <Event key={event.id} event={event} />
      ))}
    </ol>
  );
}

/** What, who, when and from where: a line at a desk, two on a phone. */
function Event({ event: { kind, times, employee_name, author_name, on, address, detail } }: { event: SecurityEvent }) {
  const by = author_name === employee_name ? null : author_name;
  const who = employee_name && by ? t('{employee_name}, by {by}', { employee_name, by }) : employee_name || by;
  return (
    <li>
      <span className={common.value}>
        {times > 1 ? t('{what}, {times} times', { what: securityEventLabels[kind], times }) : t(securityEventLabels[kind])}
      </span>
      <span>
        {who}
        {detail && <span className={common.soft}>{`${who ? ', ' : ''}${detail}`}</span>}
      </span>
      <span className={common.soft}>
        <ShopDate on={on} withTime isShort />
      </span>
      <span className={common.soft}>{address === 'unknown' ? t('from an unknown address') : t('from {address}', { address })}</span>
    </li>
  );
}

function NoEvents({ onShowAll }: { onShowAll: (() => void) | undefined }) {
  if (!onShowAll) return <p>{t('Nothing in the log yet. The next login is its first line.')}</p>;
  return (
    <div className={common.row}>
      <p>{t('Nothing in the log matches.')}</p>
      <Button onClick={onShowAll}>{t('Show everything')}</Button>
    </div>
  );
}
