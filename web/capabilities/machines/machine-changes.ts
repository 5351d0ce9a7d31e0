import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { MachineEvent } from '@fettle/contract/records/machine-event.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { t } from '../../ui/language/language.ts';
import { fieldLabel, labeledFields, valueLabel } from './field-labels.ts';

/** The last change, if given only after `since` and by others than the employee of the name `except`. Notes and labels are no changes. */
export function lastChange({ events }: MachineCard, since?: MachineCard, except?: string): MachineEvent | undefined {
  const before = since?.events[0]?.id ?? 0;
  return events.find(({ id, kind, author_name }) => id > before && changeKinds.has(kind) && author_name !== except);
}

/** "Marcus Lee just changed this machine. Here's the latest." */
export function machineChangeText(change: MachineEvent | undefined): string {
  return t("{name} just changed this machine. Here's the latest.", { name: change?.author_name ?? t('Someone else') });
}

const changeKinds: ReadonlySet<string> = new Set(['edited', 'status_changed', 'handed_over', 'credit_changed', 'exported']);

/** What differs, each with its new value. */
export function machineChanges(was: MachineCard, now: MachineCard): string[] {
  const changed = labeledFields.filter((field) => valueOf(was, field) !== valueOf(now, field));
  const fields = changed.map((field) =>
    t('{field} is now {value}.', { field: fieldLabel(field), value: valueLabel(field, valueOf(now, field)) }),
  );
  return was.technician_id === now.technician_id
    ? fields
    : [...fields, t('Technician is now {technician_name}.', { technician_name: now.technician_name })];
}

function valueOf(machine: Machine, field: string): string | null {
  return (machine as Readonly<Record<string, unknown>>)[field] as string | null;
}
