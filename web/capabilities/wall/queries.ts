import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { dataQuery } from '../../sync/client/data-query.ts';
import { withoutToast } from '../../sync/client/query-client.ts';
import { shopQuery } from '../shop/queries.ts';

/** Errors are not toasted: the wall keeps its last figures and says how old they are. */
const untended = { refetchInterval: 30_000, refetchIntervalInBackground: true, ...withoutToast };

export function wallQuery(code: string) {
  return dataQuery('getWall', { query: { link: code } }, { key: [code], ...untended });
}

/** The shop's name, time zone and language, which no event says are others now. */
export function wallShopQuery() {
  return { ...shopQuery(), ...untended };
}

export function wallLinksQuery() {
  return queryOptions({ queryKey: ['getWallLinks'], queryFn: () => call('getWallLinks', {}) });
}
