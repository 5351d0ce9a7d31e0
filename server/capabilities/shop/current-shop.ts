import type { Language } from '@fettle/i18n/languages.ts';
import type { Config } from '../../platform/config/read-config.ts';
import type { Db } from '../../platform/database/engine.ts';
import { findShopSettings } from './store.ts';

export type CurrentShop = {
  name: string;
  /** IANA name, such as America/Chicago. */
  timeZone: string;
  /** What labels, reports and exports are written in. */
  language: Language;
  /** Older machines get a warning; null if none do. */
  maxAgeYears: number | null;
};

export type GetShop = () => Promise<CurrentShop>;

/** What a shop uses until an admin has saved something else. */
const defaultShop: CurrentShop = { name: 'Appliance Repair', timeZone: 'UTC', language: 'en', maxAgeYears: null };

/**
 * The shop's name and time zone, of the environment or as an admin saved them, its language and age limit. Reads the saved ones for each call,
 * because another server may have changed them.
 */
export function currentShop(db: Db, { shopName, timeZone }: Pick<Config, 'shopName' | 'timeZone'>): GetShop {
  return async () => {
    const saved = await findShopSettings(db);
    return {
      name: shopName ?? saved.shop_name ?? defaultShop.name,
      timeZone: timeZone ?? saved.time_zone ?? defaultShop.timeZone,
      language: saved.language ?? defaultShop.language,
      maxAgeYears: saved.max_age_years ?? defaultShop.maxAgeYears,
    };
  };
}
