import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { fullName } from '@fettle/contract/employees/full-name.ts';
import { useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { lastChange, machineChanges, machineChangeText } from './machine-changes.ts';
import { useSession } from '../auth/session.ts';
import { useLists } from '../../sync/client/shop-lists.ts';

type MachineChangeNoticeProps = {
  now: MachineCard;
  /** What the form shows; by default the machine as it was when the form was opened. */
  was?: MachineCard;
  /** Called when the employee has read it. */
  onRead?: () => void;
};

/** Says in an open form who else has changed its machine, and what. It covers the top of the form, or of the window above a dialog, and moves nothing that is being typed. */
export function MachineChangeNotice({ now, was, onRead }: MachineChangeNoticeProps) {
  useLists();
  const [read, setRead] = useState(now);
  const { user } = useSession();
  const before = was ?? read;
  const change = lastChange(now, before, user ? fullName(user) : undefined);
  const changes = change ? machineChanges(before, now) : [];
  function dismiss(): void {
    setRead(now);
    onRead?.();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> may not hold blocks
    <div role="status" className={common.above}>
      {changes.length > 0 && (
        <div className={`${common.panel} ${common.urgent}`}>
          <p>
            {machineChangeText(change)} {changes.join(' ')}
          </p>
          <Button onClick={dismiss}>{t('OK')}</Button>
        </div>
      )}
    </div>
  );
}
