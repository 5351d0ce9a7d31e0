import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { MachineStatus } from '@fettle/contract/machine-status.ts';
import { nextStatuses, statusLabels } from '@fettle/contract/machine-status.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useCallMutation } from '../api/use-call-mutation.ts';
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
    onSuccess: ({ machine: moved }) => {
      cacheMachine(moved);
      setLastChange(running?.isUndo ? undefined : running);
      toast.success(`Machine marked as ${moved.status}`);
    },
    onError: ({ machine: now }) => now && cacheMachine(now),
  });
  const restoreFocus = useRestoreFocus(main, !isPending);
  // Not undoable: a machine whose status someone else changed since, and one that came from the inventory.
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
        const { label, look, Icon } = actions[status];
        return (
          <Button
            key={status}
            ref={main}
            variant={look}
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
          detail={actions[pending].detail}
          confirmLabel={actions[pending].yes}
          variant={actions[pending].look}
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
    look: 'primary',
    Icon: CircleCheck,
    yes: 'Update',
    detail: 'This marks the repair as done.',
  },
  trashed: {
    label: 'Trash',
    look: 'danger',
    Icon: Trash2,
    yes: 'Move to Trash',
    detail: 'Not worth fixing? This moves the machine to Trash.',
  },
  in_progress: {
    label: 'Continue Repair',
    look: 'primary',
    Icon: RotateCcw,
    yes: 'Update',
    detail: 'This reopens the repair and puts it on your bench.',
  },
  // Never shown: only an export sets this status.
  exported: { label: 'Inventoried', look: 'primary', Icon: CircleCheck, yes: '', detail: '' },
} as const satisfies Record<MachineStatus, unknown>;
