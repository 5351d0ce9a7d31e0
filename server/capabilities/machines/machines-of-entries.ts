import { fieldOfList } from '@fettle/contract/lists/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { checkPlates } from '../../platform/database/check-plates.ts';
import type { Db } from '../../platform/database/engine.ts';
import { lockRows } from '../../platform/database/lock-rows.ts';
import type { MachineEntryKey, MachineMerge, MachinesOfEntries } from '../lists/machines-of-entries.ts';

/** None of these is a change of the machines in their history: their versions, dates and events stay. */
export const machinesOfEntries: MachinesOfEntries = {
  async count(db, entry) {
    const { machines } = await having(db.selectFrom('machines'), entry)
      .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('machines'))
      .executeTakeFirstOrThrow();
    return machines;
  },

  /** Lets searches find the machines of a brand by its new label. */
  async renameBrand(db, { key, label, label_before }) {
    await db
      .updateTable('machines')
      .set({ search_text: relabeled(label_before, label) })
      .where('brand', '=', key)
      .execute();
  },

  async merge(db, merge) {
    const { version, row } = merge;
    const machines = having(db.selectFrom('machines'), row).select([sql.lit(version).as('version'), 'id as machine_id']);
    await db
      .insertInto('merged_machines')
      .columns(['version', 'machine_id'])
      .expression(lockRows(db, machines, ['machines']))
      .execute();
    return giveKey(db, merge);
  },

  async undoMerge(db, merge) {
    const changed = await giveKey(db, merge);
    await db.deleteFrom('merged_machines').where('version', '=', merge.version).execute();
    return changed;
  },
};

type Filtered<Query> = {
  where: (column: 'type_of' | 'style' | 'brand' | 'color' | 'vendor' | 'condition', operator: '=', value: string) => Query;
};

function having<Query extends Filtered<Query>>(query: Query, { list, type_of, key }: MachineEntryKey): Query {
  const machines = query.where(fieldOfList[list], '=', key);
  return list === 'styles' ? machines.where('type_of', '=', type_of) : machines;
}

/** Changes the machines of a merge that have the key of `from`. One that got a style of its new type keeps the type. */
async function giveKey(db: Db, { version, row, from, to }: MachineMerge): Promise<number> {
  const ofMerge = db.selectFrom('merged_machines').select('machine_id').where('version', '=', version);
  let machines = having(db.updateTable('machines'), { ...row, key: from.key }).where('id', 'in', ofMerge);
  if (row.list === 'types') machines = machines.where('style', 'is', null);
  const { numUpdatedRows } = await machines
    .set({ [fieldOfList[row.list]]: to.key, ...(row.list === 'brands' && { search_text: relabeled(from.label, to.label) }) })
    .executeTakeFirstOrThrow();
  // What a plate says depends on the brand, the type and the style.
  await checkPlates(db, ofMerge.$castTo<number>());
  return Number(numUpdatedRows);
}

/** The search text with another label of the brand, which it begins with. */
function relabeled(before: string, after: string): RawBuilder<string> {
  const start = `${before.toUpperCase()} `;
  // Both databases count characters, not UTF-16 units.
  const length = sql.lit(Array.from(start).length);
  return sql`case when substr(search_text, 1, ${length}) = ${start}
    then ${`${after.toUpperCase()} `} || substr(search_text, ${length} + 1) else search_text end`;
}
