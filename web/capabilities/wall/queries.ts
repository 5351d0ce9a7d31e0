import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { dataQuery } from '../../sync/client/data-query.ts';
import { withoutToast } from '../../sync/client/query-client.ts';

const refetching = { refetchInterval: 30_000, refetchIntervalInBackground: true };

/** Errors are not toasted: the wall keeps its last figures and says how old they are. */
export function wallQuery(code: string) {
  return dataQuery('getWall', { query: { link: code } }, { key: [code], ...refetching, ...withoutToast });
}

export function wallLinksQuery() {
  return queryOptions({ queryKey: ['getWallLinks'], queryFn: () => call('getWallLinks', {}) });
}
