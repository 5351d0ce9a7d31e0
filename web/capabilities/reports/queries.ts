import type { Api } from '@fettle/contract';
import type { CallReply } from '@fettle/contract/call.ts';
import type { Metrics } from '@fettle/contract/reports/metrics.ts';
import type { DayRange } from '@fettle/contract/shared/calendar.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { dataQuery } from '../../sync/client/data-query.ts';
import { withoutToast } from '../../sync/client/query-client.ts';
import type { Steady } from '../../sync/client/steady.ts';
import { previousRange } from './period.ts';

export function metricsQuery(userId: number, range: DayRange) {
  return dataQuery('getUserMetrics', { params: { userId }, query: range }, { key: [userId, range] });
}

/** A machine may have several repairs in one list. */
const byRepair = { key: ({ id, repair_number }: { id: number; repair_number: number }) => `${id} ${repair_number}` };

export const steadyMetrics: Steady<Metrics> = (keep, shown, fresh) => ({
  ...fresh,
  in_progress: keep(shown.in_progress, fresh.in_progress, byRepair),
  completed_in_range: keep(shown.completed_in_range, fresh.completed_in_range, byRepair),
  trashed_in_range: keep(shown.trashed_in_range, fresh.trashed_in_range, byRepair),
});

/** The metrics of the period before `range`. The screen works without them. */
export function previousMetricsQuery(userId: number, range: DayRange) {
  const request = { params: { userId }, query: previousRange(range) };
  return dataQuery('getUserMetrics', request, { key: [userId, 'before', range], ...withoutToast });
}

export function comebacksQuery(userId: number, range: DayRange) {
  return queryOptions({
    ...withoutToast,
    queryKey: ['getComebacks', userId, range],
    queryFn: () => call('getComebacks', { params: { userId }, query: range }),
  });
}

export const steadyComebacks: Steady<CallReply<Api['getComebacks']>> = (keep, shown, fresh) => ({
  ...fresh,
  data: keep(shown.data, fresh.data, byRepair),
});

/** The whole shop today. Refetched whenever it is shown again, because almost every change in the shop changes it. */
export function floorQuery() {
  return dataQuery('getFloor', {}, { refetchOnMount: 'always' });
}

export const steadyFloor = ['technicians', 'longest_idle'] as const;
