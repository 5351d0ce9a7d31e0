import { entriesOf, fieldOfList, type KeyFields, withoutMergedKeys } from '@fettle/contract/lists/rules.ts';
import { machineLists, type ShopLists } from '@fettle/contract/shared/catalog.ts';
import type { Db } from '../../platform/database/engine.ts';
import { keepRows } from '../../platform/database/lock-rows.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';
import { readLists } from './store.ts';

/** Runs a transaction with the lists in memory, and with those of the database if an entry that it keeps has changed meanwhile. */
export async function withKeptEntries<Result>(
  db: Db,
  lists: ShopLists,
  transaction: (work: (db: Db) => Promise<Result>) => Promise<Result>,
  work: (db: Db, lists: ShopLists) => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction((db) => work(db, lists));
  } catch (error) {
    if (!(error instanceof StaleListsError)) throw error;
    return withKeptEntries(db, await readLists(db), transaction, work);
  }
}

/**
 * Keeps the entries that a machine will have, those of `fields` and otherwise its own, as they are until the transaction ends: nobody
 * renames or merges them. Call it before the machine is locked, because a merge locks the machines after the entry.
 * @throws StaleListsError if `lists` has another label or merge of an entry
 */
export async function keepEntries(db: Db, lists: ShopLists, fields: Partial<KeyFields>, machine_id: number): Promise<void> {
  const { type_of, ...keys } = withoutMergedKeys(lists, { ...none, ...fields });
  const kept = await selectKept(db, { ...keys, type_of: type_of || null, machine_id });
  const isCurrent = kept.every((row) => {
    const entry = entriesOf(lists, row).find(({ key }) => key === row.key);
    return entry?.label === row.label && (entry.merged_into ?? null) === row.merged_into;
  });
  if (!isCurrent) throw new StaleListsError();
}

class StaleListsError extends Error {
  override name = 'StaleListsError';
}

const none = { type_of: '', style: null, brand: null, color: null, vendor: null, condition: null };

type KeptFields = Record<(typeof fieldOfList)[keyof typeof fieldOfList], string | null> & { machine_id: number };

const selectKept = prepareQuery((db: Db, fields: Placeholders<KeptFields>) =>
  keepRows(
    db,
    db
      .selectFrom('list_entries')
      .select(['list', 'type_of', 'key', 'label', 'merged_into'])
      .where((row) => {
        const keyOf = (field: keyof typeof none) =>
          row.fn.coalesce(fields[field], row.selectFrom('machines').select(field).where('id', '=', fields.machine_id));
        return row.or(
          machineLists.map((list) =>
            row.and([
              row('list', '=', list),
              row('type_of', '=', list === 'styles' ? keyOf('type_of') : ''),
              row('key', '=', keyOf(fieldOfList[list])),
            ]),
          ),
        );
      }),
  ),
);
