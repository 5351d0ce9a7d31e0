import type { ListChange, ListChangeKind } from '@fettle/contract/lists/calls.ts';
import { splitFaults, withoutMergedKeys } from '@fettle/contract/lists/rules.ts';
import type { ListEntry, ListName, MachineList, ShopLists, TypeEntry } from '@fettle/contract/shared/catalog.ts';
import type { RecallNotice } from '@fettle/contract/shared/plate/recall-table.ts';
import { machineStatuses } from '@fettle/contract/shared/machine-status.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/engine.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import { readAll } from '../../platform/database/read-all.ts';
import type { ListChangesTable, ListEntriesTable } from '../../platform/database/list-tables.ts';
import { fullNameExpr } from '../employees/full-name.ts';

const selectVersion = prepareQuery((db: Db) => db.selectFrom('list_changes').select(({ fn }) => fn.max('version').as('version')));

const selectEntries = prepareQuery((db: Db) =>
  db
    .selectFrom('list_entries')
    .select(['list', 'type_of', 'key', 'label', 'is_retired', 'merged_into', 'icon', 'faults', 'usual_type'])
    .orderBy('list')
    .orderBy('position')
    .orderBy('type_of')
    .orderBy('key'),
);

/** Retired types that machines have. With the statuses, the index of types serves it. */
const selectRetiredInUse = prepareQuery((db: Db) =>
  db
    .selectFrom('list_entries')
    .select('key')
    .where('list', '=', sql.lit('types' as const))
    .where('is_retired', '=', sql.lit(1 as const))
    .where((eb) =>
      eb.or(
        machineStatuses.map((status) =>
          eb.exists(
            eb
              .selectFrom('machines')
              .select('id')
              .where('status', '=', sql.lit(status))
              .whereRef('machines.type_of', '=', 'list_entries.key'),
          ),
        ),
      ),
    ),
);

const selectRecalls = prepareQuery((db: Db) =>
  db
    .selectFrom('recall_decisions')
    .select('notice')
    .where('state', '=', sql.lit('in_force' as const))
    .orderBy('recall_id'),
);

/** How many changes have led to the lists. */
export async function readListsVersion(db: Db): Promise<number> {
  const [last] = await selectVersion(db, {});
  // Without changes, there is no row with a version.
  return (last?.version as number | null | undefined) ?? 0;
}

export async function readLists(db: Db): Promise<ShopLists> {
  const [version, rows, retiredInUse, inForce] = await readAll(
    db,
    () => readListsVersion(db),
    () => selectEntries(db, {}),
    () => selectRetiredInUse(db, {}),
    () => selectRecalls(db, {}),
  );
  const entries = Map.groupBy(rows, ({ list }) => list);
  const of = (list: MachineList) => (entries.get(list) ?? []).map(toEntry);
  const types = (entries.get('types') ?? []).map((row): TypeEntry => {
    const entry = toEntry(row);
    const in_filters = !entry.is_retired || retiredInUse.some(({ key }) => key === row.key);
    return { ...entry, icon: row.icon ?? '', faults: splitFaults(row.faults), in_filters };
  });
  const rank = (type_of: string) => types.findIndex(({ key }) => key === type_of);
  const lists = {
    version,
    types,
    styles: (entries.get('styles') ?? [])
      .map((row) => ({ type_of: row.type_of, ...toEntry(row) }))
      .toSorted((a, b) => rank(a.type_of) - rank(b.type_of)),
    brands: of('brands'),
    colors: of('colors'),
    vendors: of('vendors'),
    conditions: of('conditions'),
    positions: [],
    recalls: inForce.flatMap(({ notice }) => (notice === null ? [] : [JSON.parse(notice) as RecallNotice])),
  };
  return {
    ...lists,
    positions: (entries.get('positions') ?? []).map(({ usual_type, ...row }) => ({
      ...toEntry(row),
      usual_type: usual_type === null ? null : withoutMergedKeys(lists, { type_of: usual_type }).type_of,
    })),
  };
}

function toEntry({
  key,
  label,
  is_retired,
  merged_into,
}: Pick<ListEntriesTable, 'key' | 'label' | 'is_retired' | 'merged_into'>): ListEntry {
  return { key, label, is_retired: is_retired === 1 || merged_into !== null, ...(merged_into !== null && { merged_into }) };
}

/** `type_of` is empty unless it is a style. */
export type EntryKey = { list: ListName; type_of: string; key: string };

export type NewListChange = Pick<ListChangesTable, 'list' | 'type_of' | 'key' | 'kind'> & {
  version: number;
  label: string;
  label_before: string | null;
  other_key: string | null;
  on: string;
  author_id: number;
};

/** Returns false if another change has made this version of the lists. */
export async function addChange(db: Db, change: NewListChange): Promise<boolean> {
  const added = await db
    .insertInto('list_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst();
  return added !== undefined;
}

/** The newest changes of a list. */
export function listChanges(db: Db, list: ListName, limit: number): Promise<ListChange[]> {
  return db
    .selectFrom('list_changes')
    .innerJoin('employees', 'employees.id', 'author_id')
    .select(['version', 'key', 'kind', 'label', 'label_before', 'other_key', 'machines', 'on', fullNameExpr('employees').as('author_name')])
    .select((eb) => eb.fn<string | null>('nullif', ['type_of', eb.val('')]).as('type_of'))
    .where('list', '=', list)
    .orderBy('version', 'desc')
    .limit(limit)
    .$narrowType<{ kind: ListChangeKind }>()
    .execute();
}

export async function saveMachinesOfChange(db: Db, version: number, machines: number): Promise<void> {
  await db.updateTable('list_changes').set({ machines }).where('version', '=', version).execute();
}

/** The version since the last merge of an entry that is merged. */
export async function findMergeVersion(db: Db, entry: EntryKey): Promise<number> {
  const merges = db.selectFrom('list_changes').where('kind', '=', 'merged');
  const newest = ofEntry(merges, entry).select(({ fn }) => fn.max('version').as('version'));
  return (await newest.executeTakeFirstOrThrow()).version;
}

/** Adds an entry at the end of its list. */
export async function insertEntry(db: Db, entry: EntryKey & { label: string; position: number } & OfOneList): Promise<void> {
  await db
    .insertInto('list_entries')
    .values({ ...entry, is_retired: 0 })
    .execute();
}

/** What only types and only positions have. */
type OfOneList = { icon?: string; faults?: string | null; usual_type?: string | null };
type EntryUpdate = { label: string } | { is_retired: 0 | 1 } | { merged_into: string | null } | OfOneList;

export async function updateEntry(db: Db, entry: EntryKey, change: EntryUpdate): Promise<void> {
  await ofEntry(db.updateTable('list_entries').set(change), entry).execute();
}

/** Moves an entry of a list, or of the styles of a type, from one place to another. */
export async function moveEntry(db: Db, entry: EntryKey, from: number, to: number): Promise<void> {
  const others = db.updateTable('list_entries').where('list', '=', entry.list).where('type_of', '=', entry.type_of);
  await (
    from < to
      ? others
          .set({ position: sql`position - 1` })
          .where('position', '>', from)
          .where('position', '<=', to)
      : others
          .set({ position: sql`position + 1` })
          .where('position', '>=', to)
          .where('position', '<', from)
  ).execute();
  await ofEntry(db.updateTable('list_entries').set({ position: to }), entry).execute();
}

type Filtered<Query> = { where: (column: 'list' | 'type_of' | 'key', operator: '=', value: string) => Query };

function ofEntry<Query extends Filtered<Query>>(query: Query, { list, type_of, key }: EntryKey): Query {
  return query.where('list', '=', list).where('type_of', '=', type_of).where('key', '=', key);
}
