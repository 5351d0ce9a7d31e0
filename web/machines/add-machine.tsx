import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { useFormMutation } from '../api/use-form-mutation.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { KnownMachine } from './duplicate-warning.tsx';
import { filledIn, type MachineDraft, type MachineField, toSend } from './machine-draft.ts';
import { MachineFields, type PlateField } from './machine-fields.tsx';
import { isOnFile, useKnownMachine } from './use-duplicate-machine.ts';

type AddMachineProps = {
  draft: MachineDraft;
  onFill: (draft: MachineDraft) => void;
  /** The machine is registered, or was on file and its repair goes on. */
  onAdded: (machine_id: number, isNew: boolean) => void;
  /** What fills a field of the plate without typing; `fill` takes what it says. */
  renderBeside?: (field: PlateField, fill: (text: string) => void) => ReactNode;
  /** What stands above the button. */
  children?: ReactNode;
};

/** The add-machine form. What was typed stays until the machine is registered. */
export function AddMachine({ draft, onFill, onAdded, renderBeside, children }: AddMachineProps) {
  const known = useKnownMachine(draft.brand, draft.serial);
  const [isLookingUp, setIsLookingUp] = useState(false);
  const lookedUp = useRef<string>(undefined);
  const { form, send, errors, clearError, isPending } = useFormMutation('addMachine', {
    request: () => ({ body: toSend(draft) }),
    onSuccess: ({ machine_id }) => {
      void queryClient.invalidateQueries({ queryKey: ['getMachines'] });
      void queryClient.invalidateQueries({ queryKey: ['findIdBySerial'] });
      onAdded(machine_id, true);
    },
  });
  function fill(field: MachineField, value: string): void {
    onFill(filledIn(draft, field, value));
    clearError(field);
  }
  /** Whoever presses Add Machine before the form could say that the serial is on file is told first. */
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    const key = normalizeSerial(draft.serial);
    if (key === '' || known || lookedUp.current === key) {
      form.onSubmit(event);
      return;
    }
    event.preventDefault();
    if (!isLookingUp) void lookUpFirst(event.currentTarget, key);
  }
  async function lookUpFirst(element: HTMLFormElement, key: string): Promise<void> {
    setIsLookingUp(true);
    const isKnown = await isOnFile(draft.brand, key);
    setIsLookingUp(false);
    lookedUp.current = key;
    if (!isKnown) send(element);
  }
  return (
    <form {...form} onSubmit={onSubmit} className={layout.stack}>
      <MachineFields
        draft={draft}
        errors={errors}
        onFill={fill}
        renderBeside={(field) => renderBeside?.(field, (text) => fill(field, text))}
        afterSerial={<KnownMachine known={known} onContinued={(machine_id) => onAdded(machine_id, false)} />}
      />
      {children}
      <Button type="submit" variant="primary" isPending={isPending || isLookingUp}>
        Add Machine
      </Button>
    </form>
  );
}
