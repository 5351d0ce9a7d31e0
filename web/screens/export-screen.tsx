import { useCall } from '../api/use-call.ts';
import { Batches } from '../export/batches.tsx';
import { completedMachines } from '../export/completed-machines.ts';
import { CompletedTable } from '../export/completed-table.tsx';
import { ExportMachines } from '../export/export-machines.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Failed } from '../ui/error-state.tsx';
import layout from '../ui/layout.module.css';
import { Loading } from '../ui/loading.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function ExportScreen() {
  const { data, isError, refetch } = useCall('getMachines', completedMachines);
  const machines = data?.data ?? [];
  return (
    <div className={layout.stack}>
      <ScreenHeading title="Export" />
      <div className={layout.row}>
        <ButtonLink to="/admin-panel">Back to Admin Panel</ButtonLink>
        <ExportMachines count={machines.length} />
      </div>
      {isError && !data && <Failed what="The completed machines could not be loaded." onRetry={() => void refetch()} />}
      {!isError && !data && <Loading />}
      {data && machines.length === 0 && <p>There are no completed machines to export.</p>}
      {machines.length > 0 && <CompletedTable machines={machines} />}
      <Batches />
    </div>
  );
}
