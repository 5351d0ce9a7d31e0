import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSteady } from '../../sync/client/steady.ts';
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
export const steadyMachine = ['notes', 'awaited_parts'] as const;
