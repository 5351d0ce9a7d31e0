import type { Machine } from '@fettle/contract/machines/machine.ts';
import { maxLabelCopies } from '@fettle/contract/limits.ts';
import Printer from 'lucide-react/icons/printer';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { ApiError } from '../api/api-error.ts';
import { useCallMutation } from '../api/use-call-mutation.ts';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { SelectField } from '../ui/field.tsx';
import { ToastWithLink } from '../ui/toast-with-link.tsx';

/** Router state of a card. `printLabel` prints one label as soon as the card opens. */
export type CardState = { isNew: true; printLabel: boolean };

const LabelNotPrinted = lazy(async () => ({ default: (await import('./label-not-printed.tsx')).LabelNotPrinted }));

const copyChoices = Array.from({ length: maxLabelCopies }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

export function PrintLabel({ machine }: { machine: Machine }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [copies, setCopies] = useState(1);
  const [failure, setFailure] = useState<ApiError>();
  const { mutate, isPending } = useCallMutation('printLabel', {
    errorMessage: ({ message }) => message,
    onSuccess: (reply) => {
      notifyPrinted(reply);
      void queryClient.invalidateQueries({ queryKey: ['getMachine'] });
    },
    onError: (failure) => failure.pdf && setFailure(failure),
  });

  function print(copies: number): void {
    const { id, model, serial, brand, style, color } = machine;
    mutate({ body: { id, model, serial, brand, style, color, copies } });
  }
  const { state } = useLocation() as Location<CardState | null>;
  const navigate = useNavigate();
  const isPrintRequested = state?.printLabel === true;
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
        icon={<Printer aria-hidden size={22} />}
        isPending={isPending}
        onClick={() => {
          setCopies(1);
          setIsConfirming(true);
        }}
      >
        Print Label
      </Button>
      {isConfirming && (
        <Confirm
          question="Print label?"
          detail={`Label for machine ${machine.id}`}
          confirmLabel="Print"
          onConfirm={() => print(copies)}
          onClose={() => setIsConfirming(false)}
        >
          <SelectField
            label="Copies"
            value={String(copies)}
            choices={copyChoices}
            onChange={({ target }) => setCopies(Number(target.value))}
          />
        </Confirm>
      )}
      {failure && (
        <Suspense>
          <LabelNotPrinted
            failure={failure}
            onRetry={() => {
              setFailure(undefined);
              setIsConfirming(true);
            }}
            onClose={() => setFailure(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function notifyPrinted({ message, url }: { message: string; url?: string | undefined }): void {
  if (url) toast(<ToastWithLink message={message} href={url} label="Open" />);
  else toast.success(message);
}
