import type { MachineCard } from '@fettle/contract/records/machine-card.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Steady, useSteady } from '../../sync/client/steady.ts';
import { useShown } from '../../sync/pending/shown.ts';
import { isRegistered } from '../../sync/pending/temporary-id.ts';
import { machineQuery } from './queries.ts';

/** A machine's card, with the changes that wait on this device. `id` is any text: it comes from the URL. */
export function useMachine(id: string) {
  const shown = useShown();
  // The server does not know it yet.
  const added = isRegistered(Number(id)) ? undefined : shown.card(Number(id), undefined);
  const { data, error, refetch } = useQuery({ ...useSteady(machineQuery(id), steadyMachine), enabled: added === undefined });
  const machine = useMemo(() => shown.card(Number(id), data), [shown, id, data]);
  return { machine, error, refetch };
}

/** What else grows, its history, is below everything. */
export const steadyMachine: Steady<MachineCard> = (keep, shown, fresh) => ({
  ...fresh,
  notes: keep(shown.notes, fresh.notes),
  awaited_parts: keep(shown.awaited_parts, fresh.awaited_parts),
});
