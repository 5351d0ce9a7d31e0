import { useQuery } from '@tanstack/react-query';
import { t } from '../ui/language/language.ts';
import { LabelLines } from '../capabilities/printing/label-lines.tsx';
import { LabelJobs } from '../capabilities/printing/label-jobs.tsx';
import { PrinterPanel } from '../capabilities/printing/printer-panel.tsx';
import { printersQuery } from '../capabilities/printing/queries.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { AreaScreen } from './area-screen.tsx';

export function PrintersScreen() {
  const { data: printers, isError, refetch } = useQuery(printersQuery());
  return (
    <AreaScreen area="Shop" title={t('Printers')}>
      {!printers && <NotLoaded failure={isError && t("Couldn't check the printers.")} onRetry={refetch} />}
      {printers?.map((printer) => (
        <PrinterPanel key={printer.use} printer={printer} />
      ))}
      {printers && <LabelLines paper={printers.find(({ use }) => use === 'labels')?.paper} />}
      {printers && <LabelJobs />}
    </AreaScreen>
  );
}
