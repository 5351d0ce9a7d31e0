import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSteady } from '../../sync/client/steady.ts';
import { useShown } from '../../sync/pending/shown.ts';
import { benchQuery, steadyBench } from './queries.ts';

/** A technician's bench, with the changes that wait on this device. `isSummary`: the component shows a figure or a line of it. */
export function useBench(userId: number, { isSummary = false } = {}) {
  const shown = useShown();
  const { data, error, refetch } = useQuery(useSteady(benchQuery(userId), isSummary ? undefined : steadyBench));
  const bench = useMemo(() => data && shown.bench(userId, data.data), [shown, userId, data]);
  return { bench, isCut: data?.meta.is_cut, error, refetch };
}
