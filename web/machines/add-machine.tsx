import { normalizeSerial } from '@fettle/contract/machines/normalize-serial.ts';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { useFormMutation } from '../api/use-form-mutation.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { DuplicateWarning } from './duplicate-warning.tsx';
import { setField, type MachineDraft, type MachineField, normalizeDraft } from './machine-draft.ts';
import { MachineFields, type PlateField } from './machine-fields.tsx';
import type { PlateForm } from './plate-form.ts';
import { hasDuplicate, useDuplicateMachine } from './use-duplicate-machine.ts';

type AddMachineProps = {
  draft: MachineDraft;
  onFill: (draft: MachineDraft) => void;
  /** `isNew` is false when the employee continued a repair of a machine that was already on file. */
  onAdded: (machine_id: number, isNew: boolean) => void;
  renderAdornment?: (field: PlateField, fill: (text: string) => void) => ReactNode;
  renderScanner: (form: PlateForm) => ReactNode;
  children?: ReactNode;
};

export function AddMachine({ draft, onFill, onAdded, renderAdornment, renderScanner, children }: AddMachineProps) {
  const duplicate = useDuplicateMachine(draft.brand, draft.serial);
  const [isChecking, setIsChecking] = useState(false);
  const checkedSerial = useRef<string>(undefined);
  const { form, send, errors, clearError, isPending } = useFormMutation('addMachine', {
    request: () => ({ body: normalizeDraft(draft) }),
    onSuccess: ({ machine_id }) => {
      void queryClient.invalidateQueries({ queryKey: ['getMachines'] });
      void queryClient.invalidateQueries({ queryKey: ['findIdBySerial'] });
      onAdded(machine_id, true);
    },
  });
  function fill(field: MachineField, value: string): void {
    onFill(setField(draft, field, value));
    clearError(field);
  }
  /** The duplicate lookup is debounced. If Add Machine is tapped before the lookup, look up the serial first and show any warning. */
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    const key = normalizeSerial(draft.serial);
    if (key === '' || duplicate || checkedSerial.current === key) {
      form.onSubmit(event);
      return;
    }
    event.preventDefault();
    if (!isChecking) void checkForDuplicate(event.currentTarget, key);
  }
  async function checkForDuplicate(element: HTMLFormElement, key: string): Promise<void> {
    setIsChecking(true);
    const isDuplicate = await hasDuplicate(draft.brand, key);
    setIsChecking(false);
    checkedSerial.current = key;
    if (!isDuplicate) send(element);
  }
  return (
    <form {...form} onSubmit={onSubmit} className={common.stack}>
      {renderScanner({ model: draft.model, serial: draft.serial, restore: () => onFill(draft), fill })}
      <MachineFields
        draft={draft}
        errors={errors}
        onFill={fill}
        renderAdornment={(field) => renderAdornment?.(field, (text) => fill(field, text))}
        afterSerial={<DuplicateWarning duplicate={duplicate} onContinued={(machine_id) => onAdded(machine_id, false)} />}
      />
      {children}
      <Button type="submit" variant="primary" isPending={isPending || isChecking}>
        Add Machine
      </Button>
    </form>
  );
}
