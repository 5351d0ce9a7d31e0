import type { DayRange } from '@fettle/contract/shared/calendar.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { withoutToast } from '../../sync/client/query-client.ts';
import { previousRange } from './period.ts';

export function metricsQuery(userId: number, range: DayRange) {
  return queryOptions({
    queryKey: ['getUserMetrics', userId, range],
    queryFn: async () => (await call('getUserMetrics', { params: { userId }, query: range })).data,
  });
}

/** The metrics of the period before `range`. The screen works without them. */
export function previousMetricsQuery(userId: number, range: DayRange) {
  return queryOptions({
    ...withoutToast,
    queryKey: ['getUserMetrics', userId, 'before', range],
    queryFn: async () => (await call('getUserMetrics', { params: { userId }, query: previousRange(range) })).data,
  });
}

export function comebacksQuery(userId: number, range: DayRange) {
  return queryOptions({
    ...withoutToast,
    queryKey: ['getComebacks', userId, range],
    queryFn: () => call('getComebacks', { params: { userId }, query: range }),
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
