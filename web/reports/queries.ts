import type { DayRange } from '@fettle/contract/calendar.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export function metricsQuery(userId: number, range: DayRange) {
  return queryOptions({
    queryKey: ['getUserMetrics', userId, range],
    queryFn: async () => (await call('getUserMetrics', { params: { userId }, query: range })).data,
  });
}

/** The whole shop today. Refetched whenever it is shown again, because almost every change in the shop changes it. */
export function floorQuery() {
  return queryOptions({
    queryKey: ['getFloor'],
    queryFn: async () => (await call('getFloor', {})).data,
    refetchOnMount: 'always',
  });
}
