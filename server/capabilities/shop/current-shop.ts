import type { Language } from '@fettle/i18n/languages.ts';
import type { Config } from '../../platform/config/read-config.ts';
import type { Db } from '../../platform/database/engine.ts';
import { findSetting } from './store.ts';

export type CurrentShop = {
  name: string;
  /** IANA name, such as America/Chicago. */
  timeZone: string;
  /** What labels, reports and exports are written in. */
  language: Language;
};

export type GetShop = () => Promise<CurrentShop>;

/** What a shop uses until an admin has saved something else. */
const defaultShop: CurrentShop = { name: 'Appliance Repair', timeZone: 'UTC', language: 'en' };

/**
 * The shop's name and time zone, of the environment or as an admin saved them, and its language. Reads the saved ones for each call, because
 * another server may have changed them.
 */
export function currentShop(db: Db, { shopName, timeZone }: Pick<Config, 'shopName' | 'timeZone'>): GetShop {
  return async () => {
    const [name, zone, language] = await Promise.all([
      shopName ?? findSetting(db, 'shop_name'),
      timeZone ?? findSetting(db, 'time_zone'),
      findSetting(db, 'language'),
    ]);
    return {
      name: name ?? defaultShop.name,
      timeZone: zone ?? defaultShop.timeZone,
      language: language ?? defaultShop.language,
    };
  };
}
