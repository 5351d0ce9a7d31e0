import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { addressOf, type AskedList, askedIn, listedStatuses } from '../machines/list-params.ts';
import { MachineList } from '../machines/machine-list.tsx';
import { machinesQuery } from '../machines/queries.ts';
import { TableFilters } from '../machines/table-filters.tsx';
import layout from '../ui/layout.module.css';
import { Pager } from '../ui/pager.tsx';
import { RadioRow } from '../ui/radio-row.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';

const per_page = 10;

/** The URL holds the filters and the page, so Back, a reload and a shared link show the same list. */
export function TableScreen() {
  const [search, setSearch] = useSearchParams();
  const list = askedIn(search);
  const { choice, page, narrowing } = list;
  const machines = useQuery({
    ...machinesQuery({ params: { status: choice.status }, query: { page, per_page, ...narrowing } }),
    placeholderData: keepPreviousData,
  });
  const meta = machines.data?.meta;
  function show(change: Partial<AskedList>, options?: { replace: boolean }): void {
    setSearch(addressOf({ ...list, page: 1, ...change }), options);
  }
  if (meta && !machines.isPlaceholderData && page > meta.total_pages) {
    return <Navigate to={`?${addressOf({ ...list, page: meta.total_pages }).toString()}`} replace />;
  }
  return (
    <div className={layout.stack}>
      <ScreenHeading title="Machines" />
      <RadioRow
        label="Status"
        name="status"
        choices={listedStatuses.map(({ status, label }) => ({ value: status, label, count: meta?.counts[status] }))}
        value={choice.status}
        onChange={(value) => show({ choice: listedStatuses.find(({ status }) => status === value) })}
      />
      <TableFilters
        narrowing={narrowing}
        onSearch={(search) => show({ narrowing: { ...narrowing, search } }, { replace: true })}
        onNarrow={(narrowing) => show({ narrowing })}
      />
      <MachineList read={machines} list={list} onClear={() => show({ narrowing: {} })} />
      {meta && <Pager page={page} pageCount={Math.max(page, meta.total_pages)} onPage={(page) => show({ page })} />}
    </div>
  );
}
