import type { Machine } from '@fettle/contract/machines/machine.ts';
import { useEffect, useRef } from 'react';
import layout from '../ui/layout.module.css';
import { fieldLabels, wordsFor } from './machine-labels.ts';

/** Says what somebody else changed on a machine while this employee was editing it. */
export function MachineNow({ was, now }: { was: Machine; now: Machine }) {
  const changed = Object.keys(fieldLabels).filter((field) => valueOf(was, field) !== valueOf(now, field));
  // Saving is done at the foot of the form: what stands at its head must come to the eye.
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={layout.alert}>
      <p>Somebody changed this machine while you were editing it. Nothing of yours is lost: look at it, then save again.</p>
      <ul>
        {changed.map((field) => (
          <li key={field}>
            {fieldLabels[field]} is now {wordsFor(field, valueOf(now, field))}.
          </li>
        ))}
      </ul>
    </div>
  );
}

function valueOf(machine: Machine, field: string): string | null {
  return (machine as Readonly<Record<string, unknown>>)[field] as string | null;
}
