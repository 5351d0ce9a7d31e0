import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { t } from '../../../ui/language/language.ts';
import { useScannerEnter } from '../../../ui/use-scanner-enter.ts';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLists } from '../../../sync/client/shop-lists.ts';
import { useFormMutation } from '../../../sync/pending/use-form-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import common from '../../../ui/common.module.css';
import { changedFields } from './changed-fields.ts';
import { toDraft, setField, type MachineDraft, type MachineField } from './machine-draft.ts';
import { type ListFieldProps, MachineFields } from './machine-fields.tsx';
import type { PlateForm } from './plate-form.ts';
import { MachineChangeNotice } from '../machine-change-notice.tsx';
import { lastChange, machineChanges, machineChangeText } from '../machine-changes.ts';

/** What was typed over the machine as the employee had read it. */
export type TypedFields = Partial<MachineDraft> & { base?: MachineCard };

type EditMachineProps = {
  machine: MachineCard;
  typed: TypedFields;
  onType: (typed: TypedFields) => void;
  onSaved: () => void;
  renderScanner: (form: PlateForm) => ReactNode;
  ListField: ComponentType<ListFieldProps>;
};

export function EditMachine({ machine, typed, onType, onSaved, renderScanner, ListField }: EditMachineProps) {
  // Saving sends the version the employee saw, not a newer one from the cache: a concurrent change must fail with 409.
  const [opened] = useState(machine);
  // A machine that has its number since then is another version.
  const base = typed.base?.id === machine.id ? typed.base : opened;
  const [conflict, setConflict] = useState<{ was: MachineCard; now: MachineCard }>();
  const { form, errors, clearError, isPending } = useFormMutation('updateMachine', {
    request: () => {
      const changes = changedFields(base, typed);
      if (Object.keys(changes).length > 0) return { params: { id: machine.id }, body: { ...changes, version: base.version } };
      onSaved();
      return undefined;
    },
    onSuccess: onSaved,
    onError: ({ machine: now }) => {
      if (!now) return;
      setConflict({ was: base, now });
      onType({ ...typed, base: now });
    },
  });
  const draft = { ...toDraft(base), ...typed };
  const onKeyDown = useScannerEnter();

  function fill(field: MachineField, value: string): void {
    if (isPending) return;
    const filled = setField(draft, field, value);
    onType({ ...typed, base, [field]: value, ...(filled.style === draft.style ? {} : { style: filled.style }) });
    clearError(field);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens to what bubbles up from its fields
    <form {...form} onKeyDown={onKeyDown} className={common.stack}>
      {renderScanner({ model: draft.model, serial: draft.serial, restore: () => onType(typed), fill })}
      <MachineChangeNotice was={base} now={machine} onRead={() => onType({ ...typed, base: machine })} />
      {conflict && <EditConflict key={conflict.now.version} was={conflict.was} now={conflict.now} />}
      <MachineFields draft={draft} errors={errors} onFill={fill} withType ListField={ListField} />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Save')}
      </Button>
    </form>
  );
}

function EditConflict({ was, now }: { was: MachineCard; now: MachineCard }) {
  useLists();
  // The Save button is below the form: focus scrolls this alert into view.
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={common.alert}>
      <p>
        {machineChangeText(lastChange(now))} {t('Your edits are still here. Check them, then save again.')}
      </p>
      <ul>
        {machineChanges(was, now).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}
