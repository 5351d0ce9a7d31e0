import { queryOptions } from '@tanstack/react-query';
import type { Recalls } from '@fettle/contract/recalls/calls.ts';
import { call } from '../../sync/client/client.ts';
import { dataQuery } from '../../sync/client/data-query.ts';
import { queryClient, withoutToast } from '../../sync/client/query-client.ts';
import { listsQuery } from '../../sync/client/shop-lists.ts';

const whileCheckingMs = 1_000;
const otherwiseMs = 60_000;

export function recallsQuery() {
  return dataQuery('getRecalls', {}, { refetchInterval: ({ state }) => (state.data?.checking ? whileCheckingMs : otherwiseMs) });
}

export function recallNoticeQuery(recallId: number) {
  return queryOptions({
    queryKey: ['getRecallNotice', recallId],
    queryFn: () => call('getRecallNotice', { params: { recallId } }),
    gcTime: 0,
  });
}

/** How many machines in stock a notice may cover. `sent` is JSON, or empty to ask nothing. Errors make no toast: rows may be incomplete. */
export function fittingMachinesQuery(sent: string) {
  return queryOptions({
    queryKey: ['countRecallMachines', sent],
    queryFn: async () => (await call('countRecallMachines', { body: JSON.parse(sent) as never })).machines,
    enabled: sent !== '',
    retry: false,
    gcTime: 0,
    ...withoutToast,
  });
}

/** Shows the reply to a change. */
export function showRecalls({ data }: { data: Recalls }): void {
  queryClient.setQueryData(recallsQuery().queryKey, data);
  void queryClient.invalidateQueries({ queryKey: listsQuery().queryKey });
}
