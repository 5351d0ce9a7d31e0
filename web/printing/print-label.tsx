import type { Machine } from '@fettle/contract/machines/machine.ts';
import { maxLabelCopies } from '@fettle/contract/limits.ts';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { ApiError } from '../api/api-error.ts';
import { useCallMutation } from '../api/use-call-mutation.ts';
import { queryClient } from '../api/query-client.ts';
import { Button, DocumentLink } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import dialogStyles from '../ui/dialog.module.css';
import { SelectField } from '../ui/field.tsx';
import { ToastWithLink } from '../ui/toast-with-link.tsx';

/** Router state of a card. `printLabel` prints one label as soon as the card opens. */
export type CardState = { printLabel: true };

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
    // Clears the state, so that a reload does not print again.
    void navigate('.', { replace: true, state: null });
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
        <LabelNotPrinted
          failure={failure}
          onRetry={() => {
            setFailure(undefined);
            setIsConfirming(true);
          }}
          onClose={() => setFailure(undefined)}
        />
      )}
    </>
  );
}

type LabelNotPrintedProps = { failure: ApiError; onRetry: () => void; onClose: () => void };

/** A dialog instead of a toast, because it must stay until dismissed. */
function LabelNotPrinted({ failure, onRetry, onClose }: LabelNotPrintedProps) {
  return (
    <Dialog label="Label not printed" onClose={onClose}>
      <div className={dialogStyles.confirm}>
        <h2>Label not printed</h2>
        <p className={dialogStyles.detail}>{failure.message}</p>
        {failure.pdf && <DocumentLink href={failure.pdf}>Open as a PDF</DocumentLink>}
        <div className={dialogStyles.answers}>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function notifyPrinted({ message, url }: { message: string; url?: string | undefined }): void {
  if (url) toast(<ToastWithLink message={message} href={url} label="Open" />);
  else toast.success(message);
}
