import { fullName } from '@fettle/contract/employees/full-name.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { t } from '../ui/language/language.ts';
import {
  chosenSorting,
  describeList,
  hasDays,
  listKey,
  type ListFilters,
  type ListParams,
  parseListParams,
  perPageChoices,
  type Sorting,
  statusChoices,
  toSearchParams,
} from '../capabilities/machines/table/list-params.ts';
import { IdleBars } from '../capabilities/machines/table/idle-bars.tsx';
import { MachineList } from '../capabilities/machines/table/machine-list.tsx';
import { employeesQuery } from '../capabilities/employees/queries.ts';
import { listQuery, steadyMachines } from '../capabilities/machines/queries.ts';
import { useIsWide } from '../capabilities/machines/table/machine-table.tsx';
import { withoutToast } from '../sync/client/query-client.ts';
import { useSteady } from '../sync/client/steady.ts';
import { SortField } from '../capabilities/machines/table/sort-field.tsx';
import { TableFilters } from '../capabilities/machines/table/table-filters.tsx';
import { useSelection } from '../capabilities/machines/table/use-selection.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Pager, PerPage } from '../ui/pager.tsx';
import { RadioRow } from '../ui/radio-row.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { useLists } from '../sync/client/shop-lists.ts';

const SelectionActions = lazyComponent(async () => (await import('./selection-actions.tsx')).SelectionActions);

/** The address is ahead of what a slow device has rendered. */
const listNow = () => parseListParams(new URLSearchParams(location.search));

/** The URL holds the filters, the order and the page, so Back, a reload and a shared link show the same list. */
export function TableScreen() {
  const [search, setSearch] = useSearchParams();
  useLists();
  const list = parseListParams(search);
  const { choice, page, perPage, filters } = list;
  const machines = useQuery({ ...useSteady(listQuery(list), steadyMachines), placeholderData: keepPreviousData });
  const { data: employees = [] } = useQuery({ ...employeesQuery(), ...withoutToast, staleTime: 60_000 });
  const technicians = employees.map((employee) => ({ value: String(employee.id), label: fullName(employee) }));
  const shown = describeList(list, technicians.find(({ value }) => value === filters.technician)?.label);
  const meta = machines.data?.meta;
  const isWide = useIsWide();
  // Beside the heading and the lists.
  const hasRoom = useIsWide(80);
  const selection = useSelection(listKey(list), machines.isPlaceholderData ? [] : (machines.data?.data ?? []));
  // Stays after the selection, for the result.
  const [hasSelected, setHasSelected] = useState(false);
  if (selection.machines.length > 0 && !hasSelected) setHasSelected(true);
  function show(change: Partial<ListParams>, options?: { replace: boolean }): void {
    setSearch(toSearchParams({ ...listNow(), page: 1, ...change }), options);
  }
  function filter(change: ListFilters, options?: { replace: boolean }): void {
    show({ filters: { ...listNow().filters, ...change } }, options);
  }
  const sort = (sorting: Sorting) => show({ sorting: chosenSorting(sorting, listNow().filters) });
  function showStatus(choice: ListParams['choice']): void {
    const { sorting } = listNow();
    show({ choice, sorting: sorting?.sort === 'days' && !hasDays({ choice }) ? undefined : sorting });
  }
  // Rows whose machines have left the page stay until a tap.
  const isPastEnd = meta && !machines.isPlaceholderData && page > meta.total_pages && machines.data?.data.length === 0;
  return (
    <div className={common.stack}>
      {isPastEnd && <Navigate to={`?${toSearchParams({ ...list, page: meta.total_pages }).toString()}`} replace />}
      <div className={common.row}>
        <ScreenHeading title={shown ? `${shown} · ${t('Machines')}` : t('Machines')}>{t('Machines')}</ScreenHeading>
        <RadioRow
          label={t('Status')}
          name="status"
          choices={statusChoices.map(({ status, label }) => ({ value: status, label: t(label), count: meta?.counts[status] }))}
          value={choice.status}
          onChange={(value) => showStatus(statusChoices.find(({ status }) => status === value) ?? choice)}
        />
        {hasRoom && meta?.idle && <IdleBars counts={meta.idle} />}
      </div>
      <TableFilters
        filters={filters}
        technicians={technicians}
        hasFinished={choice.status !== 'in_progress'}
        onSearch={(search) => filter({ search }, { replace: true })}
        onFilter={filter}
      >
        {!isWide && <SortField list={list} onSort={sort} />}
        {!isWide && (!selection.hasCheckboxes || selection.isTapSelecting) && (
          <Button aria-pressed={selection.isTapSelecting} onClick={() => selection.setTapSelecting(!selection.isTapSelecting)}>
            {t('Select')}
          </Button>
        )}
      </TableFilters>
      <MachineList query={machines} list={list} onSort={sort} onClear={() => show({ filters: {} })} selection={selection} />
      {meta && (
        <Pager page={page} pageCount={Math.max(page, meta.total_pages)} onPage={(page) => show({ page })}>
          <PerPage value={perPage} choices={perPageChoices} onChange={(perPage) => show({ perPage })} />
        </Pager>
      )}
      {hasSelected && (
        <Suspense>
          <SelectionActions selection={selection} />
        </Suspense>
      )}
    </div>
  );
}
