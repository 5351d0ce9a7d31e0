import { useCall } from '../api/use-call.ts';
import { PrinterPanel, PrintTestLabel } from '../printing/printer-panel.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Failed } from '../ui/error-state.tsx';
import layout from '../ui/layout.module.css';
import { Loading } from '../ui/loading.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';

/** What is configured for labels and reports, and how it is now. */
export function PrintersScreen() {
  const { data, isError, isFetching, refetch } = useCall('getPrinters', {});
  return (
    <div className={layout.stack}>
      <ScreenHeading title="Printers" />
      <div>
        <ButtonLink to="/admin-panel">Back to Admin Panel</ButtonLink>
      </div>
      {isError && !data && <Failed what="Couldn't check the printers." onRetry={() => void refetch()} />}
      {!data && !isError && <Loading />}
      {data && (
        <>
          {data.data.map((printer) => (
            <PrinterPanel key={printer.use} printer={printer}>
              {printer.use === 'labels' && <PrintTestLabel />}
            </PrinterPanel>
          ))}
          <div>
            <Button isRunning={isFetching} onClick={() => void refetch()}>
              Check again
            </Button>
          </div>
          <p className={layout.soft}>Printers are set where the server is started, as LABEL_PRINTER and REPORT_PRINTER.</p>
        </>
      )}
    </div>
  );
}
