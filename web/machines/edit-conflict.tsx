import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import { useEffect, useRef } from 'react';
import common from '../ui/common.module.css';
import { fieldLabels, valueLabel } from './field-labels.ts';

export function EditConflict({ was, now }: { was: MachineCard; now: MachineCard }) {
  const changed = Object.keys(fieldLabels).filter((field) => valueOf(was, field) !== valueOf(now, field));
  // The Save button is below the form: focus scrolls this alert into view.
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={common.alert}>
      <p>{conflictText(now)} Your edits are still here. Check them, then save again.</p>
      <ul>
        {changed.map((field) => (
          <li key={field}>
            {fieldLabels[field]} is now {valueLabel(field, valueOf(now, field))}.
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "Marcus Lee just changed this machine. Here's the latest." Notes and labels do not cause a conflict. */
function conflictText({ events }: MachineCard): string {
  const change = events.find(({ kind }) => kind === 'edited' || kind === 'status_changed' || kind === 'exported');
  return `${change?.author_name ?? 'Someone else'} just changed this machine. Here's the latest.`;
}

function valueOf(machine: Machine, field: string): string | null {
  return (machine as Readonly<Record<string, unknown>>)[field] as string | null;
}
