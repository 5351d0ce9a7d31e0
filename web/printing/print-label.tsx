import type { Machine } from '@fettle/contract/machines/machine.ts';
import { maxLabelCopies } from '@fettle/contract/limits.ts';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { CallFailure } from '../api/api-error.ts';
import { useAction } from '../api/use-action.ts';
import { readAgain } from '../api/use-call.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { SelectField } from '../ui/field.tsx';
import { ToastWithLink } from '../ui/toast-with-link.tsx';
import { LabelNotPrinted } from './label-not-printed.tsx';
import { takeLabelWish } from './pending-print.ts';

const copyChoices = Array.from({ length: maxLabelCopies }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

/** Prints a machine's label after a question; at once where that was wished for when it was registered. */
export function PrintLabel({ machine }: { machine: Machine }) {
  const [isAsking, setIsAsking] = useState(false);
  const [copies, setCopies] = useState(1);
  const [failure, setFailure] = useState<CallFailure>();
  const { run, isRunning } = useAction('printLabel', {
    onDone: (reply) => {
      tellPrinted(reply);
      readAgain('getMachine');
    },
    onFailed: (failure) => failure.pdf && setFailure(failure),
  });

  function print(copies: number): void {
    const { id, model, serial, brand, style, color } = machine;
    run({ body: { id, model, serial, brand, style, color, copies } });
  }
  useEffect(() => {
    if (takeLabelWish(machine.id)) print(1);
  });

  return (
    <>
      <Button
        icon={<Printer aria-hidden size={22} />}
        isRunning={isRunning}
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
          yes="Print"
          onYes={() => print(copies)}
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
