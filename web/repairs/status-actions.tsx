import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { MachineStatus } from '@fettle/contract/machine-status.ts';
import { nextStatuses, statusLabels } from '@fettle/contract/machine-status.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useCallMutation } from '../api/use-call-mutation.ts';
import { continueRepairDetail } from '../machines/continue-repair-detail.ts';
import { cacheMachine } from '../machines/queries.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Undo, UndoAnnouncement, useRestoreFocus } from '../ui/undo.tsx';

type StatusChange = { from: MachineStatus; to: MachineStatus; isUndo: boolean };

export function StatusActions({ machine }: { machine: MachineCard }) {
  const allowed: readonly MachineStatus[] = nextStatuses[machine.status];
  const [pending, setPending] = useState<MachineStatus>();
  const [running, setRunning] = useState<StatusChange>();
  const [lastChange, setLastChange] = useState<StatusChange>();
  const main = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useCallMutation('updateMachine', {
    onSuccess: ({ message, machine: moved }) => {
      cacheMachine(moved);
      setLastChange(running?.isUndo ? undefined : running);
      toast.success(message);
    },
    onError: ({ machine: current }) => current && cacheMachine(current),
  });
  const restoreFocus = useRestoreFocus(main, !isPending);
  // Undo is not offered after someone else changed the status, or for a machine that came from inventory.
  const undoable = lastChange && lastChange.to === machine.status && allowed.includes(lastChange.from) ? lastChange : undefined;
  function change(to: MachineStatus, isUndo = false): void {
    setRunning({ from: machine.status, to, isUndo });
    mutate({ params: { id: machine.id }, body: { status: to, version: machine.version, ...(isUndo ? { is_undo: true } : {}) } });
  }
  return (
    <>
      {undoable && (
        <Undo
          message={`Moved to ${statusLabels[undoable.to]}.`}
          isPending={isPending}
          onUndo={() => change(undoable.from, true)}
          onExpire={() => setLastChange(undefined)}
          onUnmount={restoreFocus}
        />
      )}
      <UndoAnnouncement isOffered={undoable !== undefined} />
      {allowed.toReversed().map((status) => {
        const { label, variant, Icon } = actions[status];
        return (
          <Button
            key={status}
            ref={main}
            variant={variant}
            icon={<Icon aria-hidden size={22} />}
            disabled={isPending}
            isPending={isPending && running?.to === status && !running.isUndo}
            onClick={() => setPending(status)}
          >
            {label}
          </Button>
        );
      })}
      {pending && (
        <Confirm
          question="Update Status?"
          detail={actions[pending].detail(machine.status)}
          confirmLabel={actions[pending].confirmLabel}
          variant={actions[pending].variant}
          onConfirm={() => change(pending)}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  );
}

const actions = {
  completed: {
    label: 'Complete Repair',
    variant: 'primary',
    Icon: CircleCheck,
    confirmLabel: 'Update',
    detail: () => 'This marks the repair as done.',
  },
  trashed: {
    label: 'Trash',
    variant: 'danger',
    Icon: Trash2,
    confirmLabel: 'Move to Trash',
    detail: () => 'Not worth fixing? This moves the machine to Trash.',
  },
  in_progress: {
    label: 'Continue Repair',
    variant: 'primary',
    Icon: RotateCcw,
    confirmLabel: 'Update',
    detail: continueRepairDetail,
  },
  // Never shown: only an export sets this status.
  exported: { label: 'Inventoried', variant: 'primary', Icon: CircleCheck, confirmLabel: '', detail: () => '' },
} as const satisfies Record<MachineStatus, unknown>;
