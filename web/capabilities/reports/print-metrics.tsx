import type { ListedEmployee } from '@fettle/contract/employees/calls.ts';
import type { DayRange } from '@fettle/contract/shared/calendar.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import Printer from 'lucide-react/icons/printer';
import { t } from '../../ui/language/language.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { toastPrinted } from '../../ui/toast-with-link.tsx';

type PrintMetricsProps = { employee: Pick<ListedEmployee, 'id' | 'first_name'>; metrics: Metrics; range: DayRange };

/** The request includes the id and the range, so the server prints its own figures and not the ones in `metrics`. */
export function PrintMetrics({ employee: { id: user_id, first_name: employee_name }, metrics, range }: PrintMetricsProps) {
  const { mutate, isPending } = useCallMutation('printEmployeeMetrics', {
    isQuiet: true,
    errorMessage: () => t('Failed to print metrics.'),
    onSuccess: toastPrinted,
  });
  return (
    <Button
      icon={<Printer aria-hidden size={22} />}
      isPending={isPending}
      onClick={() => mutate({ body: { employee_name, metrics, user_id, ...range } })}
    >
      {t('Print Metrics')}
    </Button>
  );
}
