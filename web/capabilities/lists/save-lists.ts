import type { ShopLists } from '@fettle/contract/shared/catalog.ts';
import type { ApiError } from '../../sync/client/api-error.ts';
import { queryClient } from '../../sync/client/query-client.ts';
import { listsQuery } from '../../sync/client/shop-lists.ts';

/** Shows the reply to a change on all screens. */
export function showLists({ data }: { data: ShopLists }): void {
  queryClient.setQueryData(listsQuery().queryKey, data);
}

/** Loads the lists after a refusal: another admin may have changed them first. What was typed stays. */
export function loadLists({ status }: ApiError): void {
  if (status === 409) void queryClient.invalidateQueries({ queryKey: listsQuery().queryKey });
}
