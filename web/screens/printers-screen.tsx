import { useQuery } from '@tanstack/react-query';
import { LabelJobs } from '../capabilities/printing/label-jobs.tsx';
import { PrinterPanel } from '../capabilities/printing/printer-panel.tsx';
import { printersQuery } from '../capabilities/printing/queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import common from '../ui/common.module.css';
import { Loading } from '../ui/loading.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';

export function PrintersScreen() {
  const { data: printers, isError, isFetching, refetch } = useQuery(printersQuery());
  return (
    <div className={common.stack}>
      <ScreenHeading title="Printers" />
      <div>
        <ButtonLink to="/admin-panel">Back to Admin Panel</ButtonLink>
      </div>
      {isError && !printers && <ErrorState message="Couldn't check the printers." onRetry={() => void refetch()} />}
      {!printers && !isError && <Loading />}
      {printers && (
        <>
          {printers.map((printer) => (
            <PrinterPanel key={printer.use} printer={printer} />
          ))}
          <div>
            <Button isPending={isFetching} onClick={() => void refetch()}>
              Check again
            </Button>
          </div>
          <LabelJobs />
        </>
      )}
    </div>
  );
}
