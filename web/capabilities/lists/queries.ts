import type { ListName } from '@fettle/contract/shared/catalog.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';

/** Who changed a list, newest first. `version` is that of the lists. */
export function listChangesQuery(list: ListName, version: number) {
  return queryOptions({
    queryKey: ['getListChanges', list, version],
    queryFn: async () => (await call('getListChanges', { query: { list } })).data,
    placeholderData: keepPreviousData,
  });
}
