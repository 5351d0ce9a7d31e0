import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useShown } from '../../sync/pending/shown.ts';
import { machineQuery } from './queries.ts';

/** A machine's card, with the changes that wait on this device. `id` is any text: it comes from the URL. */
export function useMachine(id: string) {
  const shown = useShown();
  // The server does not know it yet.
  const added = Number(id) < 0 ? shown.card(Number(id), undefined) : undefined;
  const { data, error, refetch } = useQuery({ ...machineQuery(id), enabled: added === undefined });
  const machine = useMemo(() => shown.card(Number(id), data), [shown, id, data]);
  return { machine, error, refetch };
}
