import type { Config } from '../../platform/config/read-config.ts';
import type { Db } from '../../platform/database/engine.ts';
import { findSetting } from './store.ts';

type CurrentShop = {
  name: string;
  /** IANA name, such as America/Chicago. */
  timeZone: string;
};

export type GetShop = () => Promise<CurrentShop>;

/** What a shop without a name and a time zone uses. */
const defaultShop: CurrentShop = { name: 'Appliance Repair', timeZone: 'UTC' };

/**
 * The shop's name and time zone: those of the environment, or those that an admin saved. Reads the saved ones for each call, because
 * another server may have changed them.
 */
export function currentShop(db: Db, { shopName, timeZone }: Pick<Config, 'shopName' | 'timeZone'>): GetShop {
  return async () => {
    const [name, zone] = await Promise.all([shopName ?? findSetting(db, 'shop_name'), timeZone ?? findSetting(db, 'time_zone')]);
    return { name: name ?? defaultShop.name, timeZone: zone ?? defaultShop.timeZone };
  };
}
