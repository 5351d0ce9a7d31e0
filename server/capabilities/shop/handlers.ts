import type { Shop, shopCalls } from '@fettle/contract/shop/calls.ts';
import { hiddenFromVisitors } from '@fettle/contract/shop/hidden-from-visitors.ts';
import { msg } from '@fettle/i18n/message.ts';
import type { Config } from '../../platform/config/read-config.ts';
import type { DatabaseHealth } from '../../platform/database/database-health.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { faultStates } from '../../platform/http/fault-replies.ts';
import type { Handlers } from '../../platform/http/request-context.ts';
import type { GetShop } from './current-shop.ts';
import { setByEnvironment } from './set-by-environment.ts';
import { deleteSetting, findSetting, findShopSettings, readSetupSteps, saveSetting } from './store.ts';

export type ShopDependencies = {
  engine: Engine;
  health: DatabaseHealth;
  now: () => Date;
  config: Pick<Config, 'shopName' | 'timeZone' | 'pasadenaContact'>;
  shop: GetShop;
  version: string;
  isSetUp: () => Promise<boolean>;
  hasLabelPrinter: () => Promise<boolean>;
  phoneUrl: () => string | undefined;
  isStopping: () => boolean;
};

export function shopHandlers({
  engine,
  health,
  now,
  config,
  shop,
  version,
  isSetUp,
  hasLabelPrinter,
  phoneUrl,
  isStopping,
}: ShopDependencies): Handlers<typeof shopCalls> {
  async function describeShop(): Promise<Omit<Shop, 'setup'>> {
    const { name, timeZone, language, maxAgeYears } = await shop();
    return { name, time_zone: timeZone, language, pasadena_contact: config.pasadenaContact, max_age_years: maxAgeYears };
  }

  return {
    async getShop(_, { currentUser }) {
      const described = await describeShop();
      const setup = (await isSetUp()) ? null : 'with-code';
      return { message: msg('Shop'), data: { ...described, ...(currentUser ? {} : hiddenFromVisitors), setup } };
    },

    async getShopSettings() {
      const { name, time_zone, language, max_age_years } = await describeShop();
      const saved = await findShopSettings(engine.db);
      const nameSetBy = setBy(config.shopName, saved.shop_name);
      const zoneSetBy = setBy(config.timeZone, saved.time_zone);
      const steps = await readSetupSteps(engine.db, {
        isShopNamed: nameSetBy !== 'none' && zoneSetBy !== 'none',
        hasLabelPrinter: await hasLabelPrinter(),
      });
      return {
        message: msg('Shop settings'),
        data: {
          name: { value: name, set_by: nameSetBy },
          time_zone: { value: time_zone, set_by: zoneSetBy },
          language,
          max_age_years,
          phone_url: phoneUrl() ?? null,
          steps,
        },
      };
    },

    async updateShop({ body: { name, time_zone, language, max_age_years } }, { currentUser, transaction }) {
      if (name !== undefined && config.shopName !== undefined) throw setByEnvironment('SHOP_NAME');
      if (time_zone !== undefined && config.timeZone !== undefined) throw setByEnvironment('SHOP_TIME_ZONE');
      if (name === undefined && time_zone === undefined && language === undefined && max_age_years === undefined) {
        throw new AppError('bad_input', msg('Send a name, a time zone, a language or an age limit.'));
      }
      const current = await describeShop();
      return transaction(async (db) => {
        const change = { changed_on: now().toISOString(), changed_by: currentUser.id };
        if (name !== undefined) await saveSetting(db, 'shop_name', name, change);
        if (time_zone !== undefined) await saveSetting(db, 'time_zone', time_zone, change);
        if (language !== undefined) await saveSetting(db, 'language', language, change);
        if (max_age_years === null) await deleteSetting(db, 'max_age_years');
        else if (max_age_years !== undefined) await saveSetting(db, 'max_age_years', max_age_years, change);
        const saved = {
          ...current,
          name: name ?? current.name,
          time_zone: time_zone ?? current.time_zone,
          language: language ?? current.language,
          max_age_years: max_age_years === undefined ? current.max_age_years : max_age_years,
        };
        return { message: msg('Shop saved.'), data: { ...saved, setup: null } };
      });
    },

    async markSetupStep({ body: { step, is_done } }, { currentUser, transaction }) {
      return transaction(async (db) => {
        await engine.lockUntilCommit(db, 'settings');
        const others = ((await findSetting(db, 'steps_marked_done')) ?? []).filter((other) => other !== step);
        const marked = is_done ? [...others, step] : others;
        const change = { changed_on: now().toISOString(), changed_by: currentUser.id };
        if (marked.length > 0) await saveSetting(db, 'steps_marked_done', marked, change);
        else await deleteSetting(db, 'steps_marked_done');
        return { message: is_done ? msg('Marked as done.') : msg('No longer marked as done.') };
      });
    },

    async health() {
      const fault = await health.state();
      if (fault) throw new AppError('unavailable', faultStates[fault], { fault });
      return { message: msg('Fettle is running.'), version, database: engine.name };
    },

    async ready() {
      if (isStopping()) throw new AppError('unavailable', msg('This server is about to stop.'));
      // With any other fault, it still answers some requests, and another server could not answer more.
      if ((await health.state()) === 'unreachable') throw new AppError('unavailable', faultStates.unreachable, { fault: 'unreachable' });
      return { message: msg('Ready.') };
    },
  };
}

function setBy(configured: string | undefined, saved: string | undefined) {
  if (configured !== undefined) return 'environment';
  return saved === undefined ? 'none' : 'admin';
}
