import type { Employee } from '@fettle/contract/employees/employee.ts';
import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import type { NextStatus } from '@fettle/contract/shared/machine-status.ts';
import { msg } from '@fettle/i18n/message.ts';
import { Suspense, useEffect, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { ContinueRepair } from '../machines/intake/continue-repair.tsx';
import { MachineChangeNotice } from '../machines/machine-change-notice.tsx';
import common from '../../ui/common.module.css';
import { Confirm } from '../../ui/confirm.tsx';
import { lazyPart } from '../../ui/lazy-component.tsx';
import { RadioRow } from '../../ui/radio-row.tsx';
import { benchQuery } from './queries.ts';

const RecallHint = lazyPart(async () => (await import('../machines/fields/settle-plate.tsx')).RecallHint);

/** What was asked with the status: whose work it was, or what is wrong now. */
export type StatusDetails = { technician_id?: number; note?: string };

type ConfirmStatusProps = {
  /** The machine as it is now. */
  machine: MachineCard;
  /** What was asked for, and the machine as it was then. The dialog stays the same under the finger. */
  asked: { to: NextStatus; machine: MachineCard };
  user: Employee;
  /** What is wrong now, if the machine came back. */
  note: string;
  onNote: (note: string) => void;
  onConfirm: (details: StatusDetails) => void;
  onClose: () => void;
};

/** Asks before a status change and, when someone else than the technician finishes the repair, whose work it was. */
export function ConfirmStatus({ machine, asked: { to, machine: was }, user, note, onNote, onConfirm, onClose }: ConfirmStatusProps) {
  const { technician_id, technician_name } = was;
  const isFinish = to !== 'in_progress';
  const isWorkAsked = technician_id !== user.id;
  const [credit, setCredit] = useState<'technician' | 'me'>('technician');
  useEffect(() => {
    // The next repair is offered as soon as this one is finished.
    if (isFinish) void queryClient.prefetchQuery(benchQuery(user.id));
  }, [isFinish, user.id]);
  const notice = <MachineChangeNotice was={was} now={machine} onRead={onClose} />;
  if (to === 'in_progress') {
    return (
      <ContinueRepair machine={was} note={note} onNote={onNote} onConfirm={onConfirm} onClose={onClose}>
        {notice}
      </ContinueRepair>
    );
  }
  const { detail, confirmLabel, variant } = texts[to];
  return (
    <Confirm
      question={t('Update Status?')}
      detail={t(detail)}
      confirmLabel={t(confirmLabel)}
      variant={variant}
      onConfirm={() => onConfirm(isWorkAsked ? { technician_id: credit === 'me' ? user.id : technician_id } : {})}
      onClose={onClose}
    >
      {notice}
      {to === 'completed' && (
        <Suspense>
          <RecallHint machine={machine} />
        </Suspense>
      )}
      {isWorkAsked && (
        <div className={common.stack}>
          <h3 aria-hidden>{t('Whose work was it?')}</h3>
          <RadioRow
            label={t('Whose work was it?')}
            name="credit"
            choices={[
              { value: 'technician', label: technician_name },
              { value: 'me', label: t('Me') },
            ]}
            value={credit}
            onChange={setCredit}
          />
        </div>
      )}
    </Confirm>
  );
}

const texts = {
  completed: { variant: 'primary', confirmLabel: msg('Update'), detail: msg('This marks the repair as done.') },
  trashed: { variant: 'danger', confirmLabel: msg('Move to Trash'), detail: msg('Not worth fixing? This moves the machine to Trash.') },
} as const satisfies Record<Exclude<NextStatus, 'in_progress'>, unknown>;
