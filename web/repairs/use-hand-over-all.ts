import type { MachineCard } from '@fettle/contract/machine-card.ts';
import type { Technician } from '@fettle/contract/repairs/calls.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { randomKey } from '../api/idempotency-keys.ts';
import { cacheMachines } from '../machines/queries.ts';

type Held = { id: number; version: number; technician_id: number };
type Move = { id: number; version: number; from: number; to: number };
type Outcome = { done: { move: Move; machine: MachineCard }[]; failed: ApiError[] };

/** Hands several machines over, one after the other. Those that fail stay where they are. `onDone` runs when at least one was handed over. */
export function useHandOverAll(onDone: () => void) {
  const [undoable, setUndoable] = useState<readonly Move[]>();
  const { mutate, isPending } = useMutation<Outcome, ApiError, readonly Move[]>({
    mutationKey: ['handOver'],
    mutationFn: handOverEach,
    onSuccess: ({ done, failed }) => {
      cacheMachines([...done.map(({ machine }) => machine), ...failed.flatMap(({ machine }) => machine ?? [])]);
      const [error] = failed;
      if (error) toast.error(failed.length === 1 ? error.message : `${failed.length} machines were not handed over. ${error.message}`);
      if (done.length > 0) onDone();
    },
  });
  const handOver = (machines: readonly Held[], { id: to, first_name, last_name }: Technician) => {
    const moves = machines.map(({ id, version, technician_id: from }) => ({ id, version, from, to })).filter(({ from }) => from !== to);
    mutate(moves, {
      onSuccess: ({ done }) => {
        if (done.length === 0) return;
        setUndoable(done.map(({ move, machine: { id, version } }) => ({ id, version, from: to, to: move.from })));
        toast.success(`${countMachines(done.length)} handed over to ${first_name} ${last_name}.`);
      },
    });
  };
  const undo = () =>
    mutate(undoable ?? [], {
      onSuccess: ({ done }) => {
        setUndoable(undefined);
        if (done.length > 0) toast.success(`${countMachines(done.length)} handed back.`);
      },
    });
  return { handOver, isPending, undo: undoable && undo, dismissUndo: () => setUndoable(undefined) };
}

/** Rejects only when the session has ended: what was handed over before a failure must be reported. */
async function handOverEach(moves: readonly Move[]): Promise<Outcome> {
  const outcome: Outcome = { done: [], failed: [] };
  for (const move of moves) {
    const request = { params: { id: move.id }, body: { technician_id: move.to, version: move.version } };
    try {
      const { machine } = await call('handOver', request, randomKey());
      outcome.done.push({ move, machine });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      outcome.failed.push(error);
    }
  }
  return outcome;
}

function countMachines(count: number): string {
  return count === 1 ? '1 machine' : `${count} machines`;
}
