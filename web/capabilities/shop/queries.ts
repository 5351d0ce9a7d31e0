import { dataQuery } from '../../sync/client/data-query.ts';

/** The shop's name, time zone and settings. */
export function shopQuery() {
  return dataQuery('getShop', {}, { staleTime: 300_000 });
}

/** The settings that admins change. */
export function shopSettingsQuery() {
  return dataQuery('getShopSettings', {});
}
