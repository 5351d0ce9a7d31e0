import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { useEffect, useRef } from 'react';
import { t } from '../../ui/language/language.ts';
import common from '../../ui/common.module.css';
import { machineChanges, machineChangeText } from './machine-changes.ts';
import { useLists } from '../../sync/client/shop-lists.ts';

export function EditConflict({ was, now }: { was: MachineCard; now: MachineCard }) {
  useLists();
  // The Save button is below the form: focus scrolls this alert into view.
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={common.alert}>
      <p>
        {machineChangeText(now)} {t('Your edits are still here. Check them, then save again.')}
      </p>
      <ul>
        {machineChanges(was, now).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}
