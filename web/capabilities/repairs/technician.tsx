import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useCallMutation, useIsPending } from '../../sync/pending/use-call-mutation.ts';
import { useSession } from '../auth/session.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PersonToken } from '../../ui/person.tsx';
import { Undo, UndoAnnouncement, useRestoreFocus } from '../../ui/undo.tsx';
import { RepairFacts } from './repair-facts.tsx';
import styles from './technician.module.css';

export const HandOverDialog = lazyComponent(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

/**
 * The technician of a machine. While it is in progress, it can be handed over or taken; once it is finished, an admin can correct whose
 * work it was. `children` are more buttons.
 */
export function Technician({ machine, children }: { machine: MachineCard; children: ReactNode }) {
  const { user } = useSession();
  const { id, version, status, technician_id, technician_name } = machine;
  const isFinished = status === 'completed' || status === 'trashed';
  // The machine for which a technician is being chosen, as it was then.
  const [choosing, setChoosing] = useState<MachineCard>();
  const isCredit = (choosing ?? machine).status !== 'in_progress';
  // The machine before it was given to another technician. `version`: which that led to, once it is saved.
  const [previous, setPrevious] = useState<{ was: MachineCard; version?: number }>();
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useCallMutation(isCredit ? 'changeCredit' : 'handOver', {
    onSuccess: ({ machine: changed }) =>
      setPrevious((before) => (before && before.version === undefined ? { ...before, version: changed.version } : undefined)),
  });
  const isChanging = useIsPending('updateMachine', 'handOver', 'changeCredit');
  const restoreFocus = useRestoreFocus(button, !isChanging);
  // Not after another change of the machine.
  const undoable = previous?.version === version ? previous : undefined;
  function giveTo(technician_id: number, was: MachineCard): void {
    setPrevious({ was });
    mutate({ params: { id }, body: { technician_id, version: was.version } });
  }
  return (
    <>
      <div className={styles.technician}>
        <div className={styles.who}>
          <PersonToken name={technician_name} />
          <div className={styles.name}>
            <p>
              <span className={common.small}>{t('Technician:')} </span>
              <strong>{technician_name}</strong>
            </p>
            <RepairFacts machine={machine} />
          </div>
        </div>
        {status === 'in_progress' && user && user.id !== technician_id && (
          <Button data-command="take" isPending={isPending} disabled={isChanging} onClick={() => giveTo(user.id, machine)}>
            {t('Take it')}
          </Button>
        )}
        {(status === 'in_progress' || (isFinished && user?.is_admin)) && (
          <Button ref={button} data-command={isFinished ? 'credit' : 'handOver'} disabled={isChanging} onClick={() => setChoosing(machine)}>
            {isFinished ? t('Change credit') : t('Hand over')}
          </Button>
        )}
        {children}
      </div>
      {undoable && (
        <Undo
          isPending={isPending}
          onUndo={() =>
            mutate({ params: { id }, body: { technician_id: undoable.was.technician_id, version, is_undo: true } }, undoable.was)
          }
          onExpire={() => setPrevious(undefined)}
          onUnmount={restoreFocus}
        />
      )}
      <UndoAnnouncement isOffered={undoable !== undefined} />
      {choosing && (
        <Suspense>
          <HandOverDialog
            technicianId={choosing.technician_id}
            isCredit={isCredit}
            onChoose={(technicianId) => giveTo(technicianId, choosing)}
            machine={machine}
            onClose={() => setChoosing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
