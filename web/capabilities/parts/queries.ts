import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';

/** The parts that all machines wait for, by expected day. */
export function awaitedPartsQuery() {
  return queryOptions({ queryKey: ['getAwaitedParts'], queryFn: () => call('getAwaitedParts', {}) });
}

export const steadyParts = ['data'] as const;
