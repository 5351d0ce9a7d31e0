import type { TypeOf } from '@fettle/contract/shared/catalog.ts';
import { dataQuery } from '../../sync/client/data-query.ts';
import { withoutToast } from '../../sync/client/query-client.ts';

/** The one-tap notes for a type of machine. Without them a note can still be typed, so errors are not toasted. */
export function phrasesQuery(type_of: TypeOf) {
  return dataQuery('getPhrases', { params: { type_of } }, { key: [type_of], staleTime: 300_000, ...withoutToast });
}
