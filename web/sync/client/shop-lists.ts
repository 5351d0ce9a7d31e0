import { type ShopLists, startLists } from '@fettle/contract/shared/catalog.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { queryClient, withoutToast } from './query-client.ts';

/** The lists that machines are described with. Errors are not toasted: a screen works with the lists of before. */
export function listsQuery() {
  return queryOptions({
    queryKey: ['getLists'],
    queryFn: async () => (await call('getLists', {})).data,
    staleTime: 300_000,
    ...withoutToast,
  });
}

/**
 * Components that call functions with `currentLists` call this too, to follow the changes. Before the first reply, these are the lists that
 * every shop begins with.
 */
export function useLists(): ShopLists {
  return useQuery(listsQuery()).data ?? startLists;
}

export function currentLists(): ShopLists {
  return queryClient.getQueryData(listsQuery().queryKey) ?? startLists;
}
