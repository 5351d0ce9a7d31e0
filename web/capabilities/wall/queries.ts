import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';
import { withoutToast } from '../../sync/client/query-client.ts';

const refetchIntervalMs = 30_000;

/** Errors are not toasted: the wall keeps its last figures and says how old they are. */
export function wallQuery(code: string) {
  return queryOptions({
    queryKey: ['getWall', code],
    queryFn: async () => (await call('getWall', { query: { link: code } })).data,
    refetchInterval: refetchIntervalMs,
    refetchIntervalInBackground: true,
    ...withoutToast,
  });
}

export function wallLinksQuery() {
  return queryOptions({ queryKey: ['getWallLinks'], queryFn: () => call('getWallLinks', {}) });
}
