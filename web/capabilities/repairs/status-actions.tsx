import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { type MachineStatus, type NextStatus, nextStatuses } from '@fettle/contract/shared/machine-status.ts';
import { msg, msgIn } from '@fettle/i18n/message.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { Suspense, useRef, useState } from 'react';
import { t } from '../../ui/language/language.ts';
import { useCallMutation, useIsPending } from '../../sync/pending/use-call-mutation.ts';
import { useSession } from '../auth/session.ts';
import { useCardDraft } from '../machines/card-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Undo, UndoAnnouncement, useRestoreFocus } from '../../ui/undo.tsx';
import type { StatusDetails } from './confirm-status.tsx';

export const ConfirmStatus = lazyComponent(async () => (await import('./confirm-status.tsx')).ConfirmStatus);

export const NextRepair = lazyComponent(async () => (await import('./next-repair.tsx')).NextRepair);

type StatusChange = { before: MachineCard; to: MachineStatus; isUndo: boolean };

type AskedChange = { to: NextStatus; machine: MachineCard };

export function StatusActions({ machine }: { machine: MachineCard }) {
  const { user } = useSession();
  const allowed: readonly NextStatus[] = nextStatuses[machine.status];
  const [pending, setPending] = useState<AskedChange>();
  const [running, setRunning] = useState<StatusChange>();
  const [lastChange, setLastChange] = useState<StatusChange>();
  // The repair was finished on this screen, so the next one is offered.
  const [isFinishedHere, setIsFinishedHere] = useState(false);
  const [note, setNote, clearNote] = useCardDraft('continue', machine.id, '');
  const main = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useCallMutation('updateMachine', {
    onSuccess: ({ machine: moved }) => {
      clearNote();
      setLastChange(running?.isUndo ? undefined : running);
      setIsFinishedHere(moved.status !== 'in_progress' && !running?.isUndo);
    },
  });
  // The question would be about the version before the employee's own change, and its answer be refused.
  const isChanging = useIsPending('updateMachine', 'handOver', 'changeCredit');
  const restoreFocus = useRestoreFocus(main, !isChanging);
  // Undo is not offered after someone else changed the status, or for a machine that came from inventory.
  const undoable = lastChange && lastChange.to === machine.status && lastChange.before.status !== 'exported' ? lastChange : undefined;
  const isNextOffered = isFinishedHere && machine.status !== 'in_progress' && user !== null;

  /** Saved only if the machine is still as it was when the change was asked for. */
  function change({ to, machine: was }: AskedChange, details: StatusDetails): void {
    setRunning({ before: was, to, isUndo: false });
    mutate({ params: { id: was.id }, body: { status: to, version: was.version, ...details } });
  }

  function undo({ before }: StatusChange): void {
    const { id, version } = machine;
    setRunning({ before: machine, to: before.status, isUndo: true });
    mutate({ params: { id }, body: { status: before.status, version, is_undo: true } }, before);
  }

  return (
    <>
      {undoable && (
        <Undo isPending={isPending} onUndo={() => undo(undoable)} onExpire={() => setLastChange(undefined)} onUnmount={restoreFocus} />
      )}
      <UndoAnnouncement isOffered={undoable !== undefined} />
      {isNextOffered && (
        <Suspense>
          <NextRepair userId={user.id} finishedId={machine.id} />
        </Suspense>
      )}
      {allowed.toReversed().map((status) => {
        const { label, variant, Icon } = actions[status];
        return (
          <Button
            key={status}
            ref={main}
            data-command={status}
            variant={isNextOffered ? 'plain' : variant}
            icon={<Icon aria-hidden size={22} />}
            disabled={isChanging}
            isPending={isPending && running?.to === status && !running.isUndo}
            onClick={() => setPending({ to: status, machine })}
          >
            {t(label)}
          </Button>
        );
      })}
      {pending && user && (
        <Suspense>
          <ConfirmStatus
            machine={machine}
            asked={pending}
            user={user}
            note={note}
            onNote={setNote}
            onConfirm={(details) => change(pending, details)}
            onClose={() => setPending(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const actions = {
  completed: { label: msg('Complete Repair'), variant: 'primary', Icon: CircleCheck },
  trashed: { label: msgIn('button', 'Trash'), variant: 'danger', Icon: Trash2 },
  in_progress: { label: msg('Continue Repair'), variant: 'primary', Icon: RotateCcw },
} as const satisfies Record<NextStatus, unknown>;
