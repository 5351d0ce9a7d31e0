import { useQuery } from '@tanstack/react-query';
import { Batches } from '../export/batches.tsx';
import { CompletedTable } from '../export/completed-table.tsx';
import { ExportMachines } from '../export/export-machines.tsx';
import { completedMachinesQuery } from '../export/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import common from '../ui/common.module.css';
import { Loading } from '../ui/loading.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function ExportScreen() {
  const { data, isError, refetch } = useQuery(completedMachinesQuery());
  const machines = data?.data ?? [];
  return (
    <div className={common.stack}>
      <ScreenHeading title="Export" />
      <div className={common.row}>
        <ButtonLink to="/admin-panel">Back to Admin Panel</ButtonLink>
        <ExportMachines count={machines.length} />
      </div>
      {isError && !data && <ErrorState message="Couldn't load the completed machines." onRetry={() => void refetch()} />}
      {!isError && !data && <Loading />}
      {data && machines.length === 0 && <p>There are no completed machines to export.</p>}
      {machines.length > 0 && <CompletedTable machines={machines} />}
      <Batches />
    </div>
  );
}
