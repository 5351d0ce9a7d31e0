import type { TypeOf } from '@fettle/contract/shared/catalog.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { withoutToast } from '../../sync/client/query-client.ts';

/** The one-tap notes for a type of machine. Without them a note can still be typed, so errors are not toasted. */
export function phrasesQuery(type_of: TypeOf) {
  return queryOptions({
    queryKey: ['getPhrases', type_of],
    queryFn: async () => (await call('getPhrases', { params: { type_of } })).data,
    staleTime: 300_000,
    ...withoutToast,
  });
}
