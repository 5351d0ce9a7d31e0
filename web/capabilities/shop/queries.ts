import { queryOptions } from '@tanstack/react-query';
import { call } from '../../sync/client/client.ts';

/** The shop's name, time zone and settings. */
export function shopQuery() {
  return queryOptions({
    queryKey: ['getShop'],
    queryFn: async () => (await call('getShop', {})).data,
    staleTime: 300_000,
  });
}

/** The settings that admins change. */
export function shopSettingsQuery() {
  return queryOptions({
    queryKey: ['getShopSettings'],
    queryFn: async () => (await call('getShopSettings', {})).data,
  });
}
