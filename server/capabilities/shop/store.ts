import { type SetupStep, setupSteps, type ShopSettings } from '@fettle/contract/shop/calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/engine.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';
import { type Setting, type SettingName, shopSettings } from './shop-settings.ts';

const findValue = prepareQuery((db: Db, { key }: Placeholders<{ key: string }>) =>
  db.selectFrom('settings').select('value').where('key', '=', key),
);

/** undefined if it was never saved. Reads the database each time, because another server may have changed it. */
export async function findSetting<Name extends SettingName>(db: Db, name: Name): Promise<Setting<Name> | undefined> {
  const [row] = await findValue(db, { key: name });
  // TypeScript does not see that the schema belongs to the name.
  return row && (shopSettings[name].parse(JSON.parse(row.value)) as Setting<Name>);
}

/** What describes the shop. */
const describing = ['shop_name', 'time_zone', 'language', 'max_age_years'] as const satisfies SettingName[];

const findDescribing = prepareQuery((db: Db) =>
  db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where(
      'key',
      'in',
      describing.map((name) => sql.lit(name)),
    ),
);

/** The settings in one statement, because many calls need them. Those that were never saved are missing. */
export async function findShopSettings(db: Db): Promise<{ [Name in (typeof describing)[number]]?: Setting<Name> }> {
  const rows = await findDescribing(db, {});
  return Object.fromEntries(rows.map(({ key, value }) => [key, shopSettings[key as SettingName].parse(JSON.parse(value))]));
}

type Change = { changed_on: string; changed_by: number };

export async function saveSetting<Name extends SettingName>(db: Db, name: Name, value: Setting<Name>, change: Change): Promise<void> {
  const row = { value: JSON.stringify(value), ...change };
  await db
    .insertInto('settings')
    .values({ key: name, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

export async function deleteSetting(db: Db, name: SettingName): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', name).execute();
}

const firstMachine = prepareQuery((db: Db) => db.selectFrom('machines').select('id').orderBy('id').limit(1));

const firstListChange = prepareQuery((db: Db) => db.selectFrom('list_changes').select('version').limit(1));

/** Which of a new shop's first steps are done. Fettle cannot see whether the team is complete and its phones are set up: an admin marks that. */
export async function readSetupSteps(
  db: Db,
  { isShopNamed, hasLabelPrinter }: { isShopNamed: boolean; hasLabelPrinter: boolean },
): Promise<ShopSettings['steps']> {
  const marked = (await findSetting(db, 'steps_marked_done')) ?? [];
  const isDone: Record<SetupStep, boolean> = {
    shop: isShopNamed,
    team: false,
    lists: (await firstListChange(db, {})).length > 0,
    label_printer: hasLabelPrinter && (await findSetting(db, 'test_label_on')) !== undefined,
    phones: false,
    first_machine: (await firstMachine(db, {})).length > 0,
  };
  // A shop that has done all the others did so before it could change its lists, or needs no other ones.
  isDone.lists ||= setupSteps.every((step) => step === 'lists' || isDone[step] || marked.includes(step));
  return setupSteps.map((step) => ({ step, status: isDone[step] ? 'done' : marked.includes(step) ? 'marked' : 'open' }));
}
