import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../sync/client/client.ts';
import { dataQuery } from '../../../sync/client/data-query.ts';
import { withoutToast } from '../../../sync/client/query-client.ts';

// The reads of forms with a plate. In queries.ts, all screens would load them.

/** Finds a machine by serial, first among those of `brand`. Errors are not toasted: a failed lookup must not block registration. */
export function serialQuery(serial: string, brand: string) {
  const query = brand ? { serial, brand } : { serial };
  return queryOptions({
    queryKey: ['findIdBySerial', query],
    queryFn: () => call('findIdBySerial', { query }),
    ...withoutToast,
  });
}

/** Errors are not toasted: the form works without suggestions. */
export function knownModelQuery(model: string) {
  return dataQuery('getKnownModel', { query: { model } }, { key: [model], ...withoutToast });
}

/** Errors are not toasted: all brands are listed anyway. */
export function topBrandsQuery() {
  // A list must not change its order while an employee chooses from it.
  return dataQuery('getTopBrands', {}, { staleTime: Infinity, ...withoutToast });
}
