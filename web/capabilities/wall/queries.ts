import { queryOptions } from '@tanstack/react-query';
import type { ApiError } from '../../sync/client/api-error.ts';
import { call } from '../../sync/client/client.ts';
import { withoutToast } from '../../sync/client/query-client.ts';
import { shopQuery } from '../shop/queries.ts';

/** Errors are not toasted: the wall keeps its last figures and says how old they are. */
const untended = { refetchInterval: 30_000, refetchIntervalInBackground: true, ...withoutToast };

/** That the link is revoked is a reply without `data`, which stays when the server cannot be reached. */
export function wallQuery(code: string) {
  return queryOptions({
    ...untended,
    queryKey: ['getWall', code],
    queryFn: () => call('getWall', { query: { link: code } }).catch(replyIfRevoked),
  });
}

function replyIfRevoked(error: ApiError): { message: string; data?: undefined } {
  if (error.status !== 404) throw error;
  return { message: error.message };
}

/** The shop's name, time zone and language, which no event says are others now. */
export function wallShopQuery() {
  return { ...shopQuery(), ...untended };
}

export function wallLinksQuery() {
  return queryOptions({ queryKey: ['getWallLinks'], queryFn: () => call('getWallLinks', {}) });
}
