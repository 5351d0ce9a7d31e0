import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import Printer from 'lucide-react/icons/printer';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { t } from '../../ui/language/language.ts';
import type { ApiError } from '../../sync/client/api-error.ts';
import { useCallMutation } from '../../sync/pending/use-call-mutation.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { toastPrinted, toastWithLink } from '../../ui/toast-with-link.tsx';
import { isRegistered } from '../../sync/pending/temporary-id.ts';

/** Router state of a card. `printLabel` prints one label as soon as the card opens. */
export type CardState = { isNew: true; printLabel: boolean };

export const ConfirmPrint = lazyComponent(async () => (await import('./print-dialog.tsx')).ConfirmPrint);
const LabelNotPrinted = lazyComponent(async () => (await import('./print-dialog.tsx')).LabelNotPrinted);

export function PrintLabel({ machine }: { machine: MachineCard }) {
  const [copies, setCopies] = useState(1);
  const [isConfirming, setIsConfirming] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { mutate, isPending } = useCallMutation('printLabel', {
    isQuiet: true,
    onSuccess: (reply) => {
      toastPrinted(reply);
      void queryClient.invalidateQueries({ queryKey: ['getMachine'] });
    },
    onError: (failure) => {
      if (failure.pdf && isShown.current) setFailure(failure);
      else if (failure.pdf) toastWithLink({ message: `#${machine.id}: ${failure.message}`, url: failure.pdf });
      void queryClient.invalidateQueries({ queryKey: ['getLabelPrinterStatus'] });
    },
  });

  function print(copies: number): void {
    const { id, model, serial, brand, style, color } = machine;
    mutate({ body: { id, model, serial, brand, style, color, copies } });
  }
  const { state } = useLocation() as Location<CardState | null>;
  const navigate = useNavigate();
  // A machine that is not registered yet has no number.
  const isNumbered = isRegistered(machine.id);
  const isPrintRequested = isNumbered && state?.printLabel === true;
  const printOnce = useEffectEvent(() => {
    // A reload must not print again.
    void navigate('.', { replace: true, state: { ...state, printLabel: false } });
    print(1);
  });
  useEffect(() => {
    if (isPrintRequested) printOnce();
  }, [isPrintRequested]);

  return (
    <>
      <Button
        data-command="print"
        icon={<Printer aria-hidden size={22} />}
        disabled={!isNumbered}
        isPending={isPending}
        onClick={() => {
          setCopies(1);
          setIsConfirming(true);
        }}
      >
        {t('Print Label')}
      </Button>
      <Suspense>
        {isConfirming && (
          <ConfirmPrint
            machine={machine}
            copies={copies}
            onCopies={setCopies}
            onPrint={() => print(copies)}
            onClose={() => setIsConfirming(false)}
          />
        )}
        {failure && (
          <LabelNotPrinted
            failure={failure}
            onRetry={() => {
              setFailure(undefined);
              setIsConfirming(true);
            }}
            onClose={() => setFailure(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
