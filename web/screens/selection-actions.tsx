import type { Machine } from '@fettle/contract/records/machine.ts';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import CircleCheck from 'lucide-react/icons/circle-check';
import Printer from 'lucide-react/icons/printer';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { t } from '../ui/language/language.ts';
import { BulkPanel } from '../capabilities/machines/bulk-panel.tsx';
import { type BulkTask, useBulk } from '../capabilities/machines/use-bulk.ts';
import type { Selection } from '../capabilities/machines/use-selection.ts';
import { printTask } from '../capabilities/printing/print-task.ts';
import { completeTask, handOverTask, notInProgress, trashTask } from '../capabilities/repairs/bulk-tasks.ts';
import { HandOverDialog } from '../capabilities/repairs/hand-over-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import styles from './selection-actions.module.css';

type Action = 'print' | 'handOver' | 'complete' | 'trash';

/** What can be done with the selected machines, within reach of a thumb; then its progress and result in the same place. */
export function SelectionActions({ selection }: { selection: Selection }) {
  const bulk = useBulk<Machine>();
  const [asked, setAsked] = useState<Action>();
  const { machines } = selection;
  const count = machines.length;
  const close = () => setAsked(undefined);
  function start(task: BulkTask<Machine>): void {
    bulk.start(task, machines);
    selection.clear();
  }
  if (bulk.run)
    return (
      <div className={styles.bar} data-selection-bar>
        <BulkPanel bulk={bulk} />
      </div>
    );
  if (count === 0) return null;
  const technicians = new Set(machines.map(({ technician_id }) => technician_id));
  return (
    <fieldset className={styles.bar} aria-label={t('Selected machines')} data-selection-bar>
      <div className={styles.line}>
        <output className={styles.count}>{count} selected</output>
        <Button onClick={() => selection.setPage(true)}>{t('Select page')}</Button>
        <Button onClick={selection.clear}>{t('Clear')}</Button>
      </div>
      <div className={styles.actions}>
        {actions.map(({ action, label, icon, isDanger }) => (
          <Button key={action} variant={isDanger ? 'danger' : 'plain'} icon={icon} onClick={() => setAsked(action)}>
            {label}
          </Button>
        ))}
      </div>
      {asked === 'print' && (
        <Confirm
          question={`Print ${count === 1 ? '1 label' : `${count} labels`}?`}
          detail={`One label for each machine, in the order in which you selected them.${mayBeCovered(machines)}`}
          confirmLabel={t('Print')}
          onConfirm={() => start(printTask())}
          onClose={close}
        />
      )}
      {asked === 'handOver' && (
        <HandOverDialog
          technicianId={technicians.size === 1 ? machines[0]?.technician_id : undefined}
          onChoose={(technicianId) => start(handOverTask(technicianId))}
          onClose={close}
        />
      )}
      {asked === 'complete' && (
        <Confirm
          question={t('Update Status?')}
          detail={`Complete ${formatCount(count)}? This marks the repairs as done. Each is credited to its technician.${leftOut(machines)}${mayBeCovered(machines)}`}
          confirmLabel={t('Complete')}
          onConfirm={() => start(completeTask)}
          onClose={close}
        />
      )}
      {asked === 'trash' && (
        <Confirm
          question={t('Update Status?')}
          detail={`Move ${formatCount(count)} to Trash? Not worth fixing? Each is credited to its technician.${leftOut(machines)}`}
          confirmLabel={t('Move to Trash')}
          variant="danger"
          onConfirm={() => start(trashTask)}
          onClose={close}
        />
      )}
    </fieldset>
  );
}

const actions: readonly { action: Action; label: string; icon: ReactNode; isDanger?: true }[] = [
  { action: 'print', label: 'Print labels', icon: <Printer aria-hidden size={22} /> },
  { action: 'handOver', label: 'Hand over', icon: <ArrowRightLeft aria-hidden size={22} /> },
  { action: 'complete', label: 'Complete', icon: <CircleCheck aria-hidden size={22} /> },
  { action: 'trash', label: 'Trash', icon: <Trash2 aria-hidden size={22} />, isDanger: true },
];

function formatCount(count: number): string {
  return count === 1 ? '1 machine' : `${count} machines`;
}

function leftOut(machines: readonly Machine[]): string {
  const count = machines.filter((machine) => notInProgress(machine) !== undefined).length;
  if (count === 0) return '';
  return count === 1
    ? '\n1 of them is not in progress and stays as it is.'
    : `\n${count} of them are not in progress and stay as they are.`;
}

function mayBeCovered(machines: readonly Machine[]): string {
  const count = machines.filter(({ open_recalls }) => open_recalls > 0).length;
  return count === 0 ? '' : `\n${count} of them may be covered by a recall. Check the notice on the card.`;
}
