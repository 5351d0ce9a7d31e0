import type { Machine } from '@fettle/contract/records/machine.ts';
import { msgIn } from '@fettle/i18n/message.ts';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import CircleCheck from 'lucide-react/icons/circle-check';
import Printer from 'lucide-react/icons/printer';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { plural, t } from '../ui/language/language.ts';
import { BulkPanel } from '../capabilities/machines/bulk/bulk-panel.tsx';
import { type BulkTask, useBulk } from '../capabilities/machines/bulk/use-bulk.ts';
import type { Selection } from '../capabilities/machines/table/use-selection.ts';
import { printTask } from '../capabilities/printing/print-task.ts';
import { completeTask, handOverTask, notInProgress, trashTask } from '../capabilities/repairs/bulk-tasks.ts';
import { HandOverDialog } from '../capabilities/repairs/hand-over-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm.tsx';
import styles from './selection-actions.module.css';

/** What can be done with the selected machines, within reach of a thumb; then its progress and result in the same place. */
export function SelectionActions({ selection }: { selection: Selection }) {
  const bulk = useBulk<Machine>();
  const [isHandingOver, setIsHandingOver] = useState(false);
  const { machines } = selection;
  const count = machines.length;
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
        <output className={styles.count}>{plural(count, '{count} selected', '{count} selected')}</output>
        <Button onClick={() => selection.setPage(true)}>{t('Select page')}</Button>
        <Button onClick={selection.clear}>{t(msgIn('selection', 'Clear'))}</Button>
      </div>
      <div className={styles.actions}>
        <ConfirmButton
          label={t('Print labels')}
          icon={<Printer aria-hidden size={22} />}
          question={plural(count, 'Print {count} label?', 'Print {count} labels?')}
          detail={lines(t('One label for each machine, in the order in which you selected them.'), mayBeCovered(machines))}
          confirmLabel={t('Print')}
          onConfirm={() => start(printTask())}
        />
        <Button icon={<ArrowRightLeft aria-hidden size={22} />} onClick={() => setIsHandingOver(true)}>
          {t('Hand over')}
        </Button>
        <ConfirmButton
          label={t('Complete')}
          icon={<CircleCheck aria-hidden size={22} />}
          question={t('Update Status?')}
          detail={lines(
            plural(
              count,
              'Complete {count} machine? This marks the repairs as done. Each is credited to its technician.',
              'Complete {count} machines? This marks the repairs as done. Each is credited to its technician.',
            ),
            leftOut(machines),
            mayBeCovered(machines),
          )}
          onConfirm={() => start(completeTask)}
        />
        <ConfirmButton
          label={t(msgIn('button', 'Trash'))}
          icon={<Trash2 aria-hidden size={22} />}
          isDanger
          question={t('Update Status?')}
          detail={lines(
            plural(
              count,
              'Move {count} machine to Trash? Not worth fixing? Each is credited to its technician.',
              'Move {count} machines to Trash? Not worth fixing? Each is credited to its technician.',
            ),
            leftOut(machines),
          )}
          confirmLabel={t('Move to Trash')}
          variant="danger"
          onConfirm={() => start(trashTask)}
        />
      </div>
      {isHandingOver && (
        <HandOverDialog
          technicianId={technicians.size === 1 ? machines[0]?.technician_id : undefined}
          onChoose={(technicianId) => start(handOverTask(technicianId))}
          onClose={() => setIsHandingOver(false)}
        />
      )}
    </fieldset>
  );
}

function lines(...texts: readonly (string | false)[]): string {
  return texts.filter(Boolean).join('\n');
}

function leftOut(machines: readonly Machine[]): string | false {
  const count = machines.filter((machine) => notInProgress(machine) !== undefined).length;
  return (
    count > 0 &&
    plural(count, '{count} of them is not in progress and stays as it is.', '{count} of them are not in progress and stay as they are.')
  );
}

function mayBeCovered(machines: readonly Machine[]): string | false {
  const count = machines.filter(({ open_recalls }) => open_recalls > 0).length;
  return (
    count > 0 &&
    plural(
      count,
      '{count} of them may be covered by a recall. Check the notice on the card.',
      '{count} of them may be covered by a recall. Check the notice on the card.',
    )
  );
}
