import type { ListPart } from '@fettle/contract/lists/rules.ts';
import type { ListName } from '@fettle/contract/shared/catalog.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { dataQuery } from '../../sync/client/data-query.ts';

/** Who changed a list, newest first. `version` is that of the lists. */
export function listChangesQuery(list: ListName, version: number) {
  return dataQuery('getListChanges', { query: { list } }, { key: [list, version], placeholderData: keepPreviousData });
}

/** How many machines have an entry, each time it is asked. */
export function machinesOfEntryQuery(part: ListPart, key: string) {
  return queryOptions({
    queryKey: ['countEntryMachines', part, key],
    queryFn: async () => (await call('countEntryMachines', { query: { ...part, key } })).machines,
    gcTime: 0,
    staleTime: 0,
  });
}
