import { useQuery } from '@tanstack/react-query';
import { t } from '../ui/language/language.ts';
import { LabelLines } from '../capabilities/printing/label-lines.tsx';
import { LabelJobs } from '../capabilities/printing/label-jobs.tsx';
import { PrinterPanel } from '../capabilities/printing/printer-panel.tsx';
import { printersQuery } from '../capabilities/printing/queries.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { AreaScreen } from './area-screen.tsx';

export function PrintersScreen() {
  const { data: printers, isError, refetch } = useQuery(printersQuery());
  return (
    <AreaScreen area="Shop" title={t('Printers')}>
      {isError && !printers && <ErrorState message={t("Couldn't check the printers.")} onRetry={() => void refetch()} />}
      {!printers && !isError && <Loading />}
      {printers?.map((printer) => (
        <PrinterPanel key={printer.use} printer={printer} />
      ))}
      {printers && <LabelLines />}
      {printers && <LabelJobs />}
    </AreaScreen>
  );
}
