import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';

const whileRunningMs = 1_000;
/** A warning may come up while the screen is open. */
const otherwiseMs = 10 * 60_000;

export function backupsQuery() {
  return queryOptions({
    queryKey: ['getBackups'],
    queryFn: async () => (await call('getBackups', {})).data,
    refetchInterval: ({ state }) => (state.data?.backups.some(({ status }) => status === 'running') ? whileRunningMs : otherwiseMs),
  });
}
