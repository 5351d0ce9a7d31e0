import type { MachineCard } from '@fettle/contract/machine-card.ts';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useFormAction } from '../api/use-form-action.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { changesTo, draftOf, filledIn, type MachineDraft, type MachineField } from './machine-draft.ts';
import { MachineFields } from './machine-fields.tsx';
import { MachineNow } from './edit-conflict.tsx';
import { knowMachine } from './use-machine.ts';

type EditMachineProps = {
  machine: MachineCard;
  /** What somebody has typed and not saved, field by field. */
  typed: Partial<MachineDraft>;
  onType: (typed: Partial<MachineDraft>) => void;
  onSaved: () => void;
};

/** The edit mode of a card. */
export function EditMachine({ machine, typed, onType, onSaved }: EditMachineProps) {
  // The machine as the employee saw it: if somebody else changes it meanwhile, saving must be refused, not overwrite it.
  const [seen, setSeen] = useState(machine);
  const [overtaken, setOvertaken] = useState<{ by: MachineCard; was: MachineCard }>();
  const { form, faults, mend, isRunning } = useFormAction('updateMachine', {
    request: () => {
      const changes = changesTo(seen, typed);
      if (Object.keys(changes).length > 0) return { params: { id: machine.id }, body: { ...changes, version: seen.version } };
      onSaved();
      return undefined;
    },
    onDone: (reply) => {
      knowMachine(reply.machine);
      toast.success(reply.message);
      onSaved();
    },
    onFailed: ({ machine: now }) => {
      if (!now) return;
      knowMachine(now);
      setOvertaken({ by: now, was: seen });
      setSeen(now);
    },
  });
  const draft = { ...draftOf(seen), ...typed };

  function fill(field: MachineField, value: string): void {
    const filled = filledIn(draft, field, value);
    onType({ ...typed, [field]: value, ...(filled.style === draft.style ? {} : { style: filled.style }) });
    mend(field);
  }
  return (
    <form {...form} className={layout.stack}>
      {overtaken && <MachineNow key={overtaken.by.version} was={overtaken.was} now={overtaken.by} />}
      <MachineFields draft={draft} faults={faults} onFill={fill} withType />
      <Button type="submit" look="primary" isRunning={isRunning}>
        Save
      </Button>
    </form>
  );
}
