import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { MachineStatus } from '@fettle/contract/machine-status.ts';
import { nextStatuses, statusLabels } from '@fettle/contract/machine-status.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useAction } from '../api/use-action.ts';
import { knowMachine } from '../machines/use-machine.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Undo, UndoNews, useHandOver } from '../ui/undo.tsx';

type Move = { from: MachineStatus; to: MachineStatus; isUndo: boolean };

/** The moves that the machine's status allows, each asked about before it is made (specification, section 4), and offered back after. */
export function StatusActions({ machine }: { machine: MachineCard }) {
  const moves = movesFrom(machine.status);
  const [asked, setAsked] = useState<MachineStatus>();
  const [moving, setMoving] = useState<Move>();
  const [made, setMade] = useState<Move>();
  const main = useRef<HTMLButtonElement>(null);
  const { run, isRunning } = useAction('updateMachine', {
    onDone: ({ machine: moved }) => {
      knowMachine(moved);
      setMade(moving?.isUndo ? undefined : moving);
      toast.success(`Machine marked as ${moved.status}`);
    },
    onFailed: ({ machine: now }) => now && knowMachine(now),
  });
  const handOver = useHandOver(main, !isRunning);
  // Somebody else may have moved it on meanwhile; and nothing goes back to inventory but by an export.
  const undoable = made && made.to === machine.status && moves.includes(made.from) ? made : undefined;
  function move(to: MachineStatus, isUndo = false): void {
    setMoving({ from: machine.status, to, isUndo });
    run({ params: { id: machine.id }, body: { status: to, version: machine.version, ...(isUndo ? { is_undo: true } : {}) } });
  }
  return (
    <>
      {undoable && (
        <Undo
          what={`Moved to ${statusLabels[undoable.to]}.`}
          isRunning={isRunning}
          onUndo={() => move(undoable.from, true)}
          onOver={() => setMade(undefined)}
          onGone={handOver}
        />
      )}
      <UndoNews isOffered={undoable !== undefined} />
      {moves.toReversed().map((status) => {
        const { label, look, Icon } = wordsFor[status];
        return (
          <Button
            key={status}
            ref={main}
            look={look}
            icon={<Icon aria-hidden size={22} />}
            disabled={isRunning}
            isRunning={isRunning && moving?.to === status && !moving.isUndo}
            onClick={() => setAsked(status)}
          >
            {label}
          </Button>
        );
      })}
      {asked && (
        <Confirm
          question="Update Status?"
          detail={wordsFor[asked].detail}
          yes="Update"
          look={wordsFor[asked].look}
          onYes={() => move(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function movesFrom(status: MachineStatus): readonly MachineStatus[] {
  return nextStatuses[status];
}

const wordsFor = {
  completed: {
    label: 'Complete Repair',
    look: 'primary',
    Icon: CircleCheck,
    detail: 'The repair is done: the machine moves to Completed.',
  },
  trashed: { label: 'Trash', look: 'danger', Icon: Trash2, detail: 'It is not worth repairing: the machine moves to Trash.' },
  in_progress: {
    label: 'Continue Repair',
    look: 'primary',
    Icon: RotateCcw,
    detail: 'The machine goes back to In Progress, and you become its technician.',
  },
  // Only an export moves a machine there, so no button of a card does.
  exported: { label: 'Inventoried', look: 'primary', Icon: CircleCheck, detail: '' },
} as const satisfies Record<MachineStatus, unknown>;
