import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export function printersQuery() {
  return queryOptions({ queryKey: ['getPrinters'], queryFn: async () => (await call('getPrinters', {})).data });
}
