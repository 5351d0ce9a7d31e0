import { type SetupStep, setupSteps, type ShopSettings } from '@fettle/contract/shop/calls.ts';
import type { Db } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import { findSetting } from './store.ts';

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
