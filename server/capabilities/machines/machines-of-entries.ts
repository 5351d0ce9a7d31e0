import { fieldOfList } from '@fettle/contract/lists/rules.ts';
import { tableWith } from '@fettle/contract/lists/notices-in-force.ts';
import { plateFacts } from '@fettle/contract/shared/plate/settled-plate.ts';
import { type RawBuilder, sql } from 'kysely';
import { parseSettled } from '../../platform/database/check-plates.ts';
import type { Db } from '../../platform/database/engine.ts';
import { lockRows } from '../../platform/database/lock-rows.ts';
import { rowCount } from '../../platform/database/prepare-query.ts';
import type { MachineEntryKey, MachineMerge, MachinesOfEntries } from '../lists/machines-of-entries.ts';
import { readLists } from '../lists/store.ts';

/** None of these is a change of the machines in their history: their versions, dates and events stay. */
export const machinesOfEntries: MachinesOfEntries = {
  async count(db, entry) {
    return (await having(db.selectFrom('machines'), entry).select(rowCount.as('machines')).executeTakeFirstOrThrow()).machines;
  },

  renameBrand,

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

/** Lets searches find the machines of a brand by its new label. */
async function renameBrand(db: Db, { key, label, label_before }: { key: string; label: string; label_before: string }): Promise<void> {
  const nextIds = (after: number) => db.selectFrom('machines').select('id').where('brand', '=', key).where('id', '>', after);
  await inBatches(nextIds, async (ids) => {
    await db
      .updateTable('machines')
      .set({ search_text: relabeled(label_before, label) })
      .where('id', 'in', ids)
      .execute();
  });
}

type Filtered<Query> = {
  where: (column: 'type_of' | 'style' | 'brand' | 'color' | 'vendor' | 'condition', operator: '=', value: string) => Query;
};

function having<Query extends Filtered<Query>>(query: Query, { list, type_of, key }: MachineEntryKey): Query {
  const machines = query.where(fieldOfList[list], '=', key);
  return list === 'styles' ? machines.where('type_of', '=', type_of) : machines;
}

/** Changes the machines of a merge that have the key of `from`. One that got a style of its new type keeps the type. */
async function giveKey(db: Db, { version, row, from, to }: MachineMerge): Promise<number> {
  const table = tableWith(await readLists(db));
  const changes = { [fieldOfList[row.list]]: to.key };
  const nextIds = (after: number) =>
    db.selectFrom('merged_machines').select('machine_id as id').where('version', '=', version).where('machine_id', '>', after);
  let changed = 0;
  await inBatches(nextIds, async (ids) => {
    let query = having(db.selectFrom('machines'), { ...row, key: from.key }).where('id', 'in', ids);
    if (row.list === 'types') query = query.where('style', 'is', null);
    const machines = await query.select(['id', 'type_of', 'brand', 'model', 'serial', 'style', 'registered_on', 'settled']).execute();
    if (machines.length === 0) return;
    changed += machines.length;
    const rows = machines.map((machine) => {
      // What a plate says depends on the brand, the type and the style.
      const { made, open_recalls } = plateFacts({ ...machine, ...changes, settled: parseSettled(machine.settled) }, table);
      return sql`(cast(${machine.id} as bigint), cast(${made} as text), cast(${open_recalls} as integer))`;
    });
    await db
      .with('checked(id, made, open_recalls)', () => sql<Checked>`(values ${sql.join(rows)})`)
      .updateTable('machines')
      .from('checked')
      .set((row) => ({ ...changes, made: row.ref('checked.made'), open_recalls: row.ref('checked.open_recalls') }))
      .$if(row.list === 'brands', (query) => query.set({ search_text: relabeled(from.label, to.label) }))
      .whereRef('machines.id', '=', 'checked.id')
      .execute();
  });
  return changed;
}

type Checked = { id: number; made: string | null; open_recalls: number };

/** So many machines that no statement comes near the time limit of PostgreSQL, however many machines an entry has. */
const batchSize = 1_000;

type Ids = { orderBy: (column: 'id') => { limit: (rows: number) => { execute: () => Promise<{ id: number }[]> } } };

async function inBatches(nextIds: (after: number) => Ids, work: (ids: number[]) => Promise<void>): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const ids: number[] = (await nextIds(after).orderBy('id').limit(batchSize).execute()).map(({ id }) => id);
    if (ids.length > 0) await work(ids);
    after = ids.at(-1);
  }
}

/** The search text with another label of the brand, which it begins with. */
function relabeled(before: string, after: string): RawBuilder<string> {
  const start = `${before.toUpperCase()} `;
  // Both databases count characters, not UTF-16 units.
  const length = sql.lit(Array.from(start).length);
  return sql`case when substr(search_text, 1, ${length}) = ${start}
    then ${`${after.toUpperCase()} `} || substr(search_text, ${length} + 1) else search_text end`;
}
