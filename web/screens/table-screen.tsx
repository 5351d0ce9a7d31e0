import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { toSearchParams, type ListParams, parseListParams, statusChoices } from '../machines/list-params.ts';
import { MachineList } from '../machines/machine-list.tsx';
import { machinesQuery } from '../machines/queries.ts';
import { TableFilters } from '../machines/table-filters.tsx';
import common from '../ui/common.module.css';
import { Pager } from '../ui/pager.tsx';
import { RadioRow } from '../ui/radio-row.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';

const per_page = 10;

/** The URL holds the filters and the page, so Back, a reload and a shared link show the same list. */
export function TableScreen() {
  const [search, setSearch] = useSearchParams();
  const list = parseListParams(search);
  const { choice, page, filters } = list;
  const machines = useQuery({
    ...machinesQuery({ params: { status: choice.status }, query: { page, per_page, ...filters } }),
    placeholderData: keepPreviousData,
  });
  const meta = machines.data?.meta;
  function show(change: Partial<ListParams>, options?: { replace: boolean }): void {
    setSearch(toSearchParams({ ...list, page: 1, ...change }), options);
  }
  if (meta && !machines.isPlaceholderData && page > meta.total_pages) {
    return <Navigate to={`?${toSearchParams({ ...list, page: meta.total_pages }).toString()}`} replace />;
  }
  return (
    <div className={common.stack}>
      <ScreenHeading title="Machines" />
      <RadioRow
        label="Status"
        name="status"
        choices={statusChoices.map(({ status, label }) => ({ value: status, label, count: meta?.counts[status] }))}
        value={choice.status}
        onChange={(value) => show({ choice: statusChoices.find(({ status }) => status === value) ?? choice })}
      />
      <TableFilters
        filters={filters}
        onSearch={(search) => show({ filters: { ...filters, search } }, { replace: true })}
        onFilter={(filters) => show({ filters })}
      />
      <MachineList query={machines} list={list} onClear={() => show({ filters: {} })} />
      {meta && <Pager page={page} pageCount={Math.max(page, meta.total_pages)} onPage={(page) => show({ page })} />}
    </div>
  );
}
