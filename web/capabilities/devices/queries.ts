import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';

export function devicesQuery() {
  return queryOptions({ queryKey: ['getDevices'], queryFn: async () => (await call('getDevices', {})).data });
}
