import type { Machine } from '@fettle/contract/machines/machine.ts';
import { maxLabelCopies } from '@fettle/contract/limits.ts';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { ApiError } from '../api/api-error.ts';
import { useCallMutation } from '../api/use-call-mutation.ts';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { SelectField } from '../ui/field.tsx';
import { ToastWithLink } from '../ui/toast-with-link.tsx';
import { LabelNotPrinted } from './label-not-printed.tsx';

/** Router state of a card. `printLabel` prints one label as soon as the card opens. */
export type CardState = { printLabel: true };

const copyChoices = Array.from({ length: maxLabelCopies }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

export function PrintLabel({ machine }: { machine: Machine }) {
  const [isAsking, setIsAsking] = useState(false);
  const [copies, setCopies] = useState(1);
  const [failure, setFailure] = useState<ApiError>();
  const { mutate, isPending } = useCallMutation('printLabel', {
    errorMessage: ({ message }) => message,
    onSuccess: (reply) => {
      tellPrinted(reply);
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
    // Without the state, a reload prints nothing.
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
          setIsAsking(true);
        }}
      >
        Print Label
      </Button>
      {isAsking && (
        <Confirm
          question="Print label?"
          detail={`The label of machine ${machine.id}.`}
          confirmLabel="Print"
          onConfirm={() => print(copies)}
          onClose={() => setIsAsking(false)}
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
          onAgain={() => {
            setFailure(undefined);
            setIsAsking(true);
          }}
          onClose={() => setFailure(undefined)}
        />
      )}
    </>
  );
}

function tellPrinted({ message, url }: { message: string; url?: string | undefined }): void {
  if (url) toast(<ToastWithLink message={message} href={url} label="Open" />);
  else toast.success(message);
}
