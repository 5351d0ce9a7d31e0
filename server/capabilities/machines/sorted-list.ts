import { maxFilteredMachines, type MachineSort, type SortOrder, type StatusFilter } from '@fettle/contract/machines/calls.ts';
import type { ListEntry, ListName, ShopLists } from '@fettle/contract/shared/catalog.ts';
import { machineStatuses, type MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasLeftShop } from '../../platform/database/indexes.ts';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';
import { keyInQuery, readIds, readIdsOfEach } from '../../platform/database/read-ids.ts';
import type { Db } from '../../platform/database/engine.ts';
import { listEmployees } from '../employees/store.ts';
import { machinesInOrder } from './machine-select.ts';

/** Machines with equal values are in the order of their ids, ascending or descending like the list. */
export type Sorting = { sort: MachineSort; order: SortOrder; lists: ShopLists };
/** Lists sorted by number are in keyset-page.ts. */
type SortingByValue = Sorting & { sort: Exclude<MachineSort, 'number'> };

const noColor = 'zzz';

/**
 * Columns that have an index after the status; for most of them, it has only the machines that left the shop. Must match the expressions of
 * the indexes.
 */
const sortColumns = {
  brand: sql.ref('brand'),
  model: sql.ref('model'),
  // Machines without a color come last.
  color: sql`coalesce(color, ${sql.lit(noColor)})`,
  type: sql.ref('type_of'),
  serial: sql.ref('serial_key'),
  activity: sql.ref('touched_on'),
} as const satisfies Partial<Record<MachineSort, RawBuilder<unknown>>>;

/** A page of a list's first `maxFilteredMachines` machines. `list.total` is the length of the whole list. */
export async function sortedPage(
  db: Db,
  list: { status: StatusFilter; total: number },
  sorting: SortingByValue,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ machines: Machine[]; total: number; is_cut: boolean }> {
  const end = Math.min(page * perPage, maxFilteredMachines);
  const start = (page - 1) * perPage;
  const ids = start < end ? await sortedIds(db, list, sorting, end) : [];
  return {
    machines: await machinesInOrder(db, ids.slice(start)),
    total: Math.min(list.total, maxFilteredMachines),
    is_cut: list.total > maxFilteredMachines,
  };
}

/** Sorts at most `maxFilteredMachines` machines. */
export async function sortIds(db: Db, ids: readonly number[], { sort, order, lists }: Sorting): Promise<number[]> {
  if (sort === 'number') return ids.toSorted((a, b) => (order === 'asc' ? a - b : b - a));
  if (ids.length === 0) return [];
  if (sort === 'technician') return sortByTechnician(db, ids, order);
  if (sort === 'days') {
    const inProgress = (await repairsInProgress(db, order).where('machine_id', 'in', ids).execute()).map(({ id }) => id);
    const others = new Set(ids).difference(new Set(inProgress));
    return [...inProgress, ...[...others].toSorted((a, b) => b - a)];
  }
  const sorted = db.selectFrom('machines').select('id').where('id', 'in', ids);
  if (sort === 'made') {
    const known = await readIds(db, sorted.where('made', 'is not', null).orderBy('made', order).orderBy('id', order));
    const others = new Set(ids).difference(new Set(known));
    return [...known, ...[...others].toSorted((a, b) => b - a)];
  }
  const keys = keysByLabel(lists, sort);
  if (keys) return sortByKey(withKeys(db, sort, order).where('id', 'in', ids), keys, order);
  return readIds(db, sorted.orderBy(sortColumns[sort], order).orderBy('id', order));
}

function withKeys(db: Db, sort: keyof typeof sortColumns, order: SortOrder) {
  return db
    .selectFrom('machines')
    .select(['id', sortColumns[sort].$castTo<string>().as('key')])
    .orderBy('id', order);
}

/** The machines of one key stay in the order of their ids. */
async function sortByKey(machines: ReturnType<typeof withKeys>, keys: readonly string[], order: SortOrder): Promise<number[]> {
  const rank = new Map((order === 'asc' ? keys : keys.toReversed()).map((key, index) => [key, index]));
  const rows = await machines.execute();
  return rows.toSorted((a, b) => (rank.get(a.key) ?? 0) - (rank.get(b.key) ?? 0)).map(({ id }) => id);
}

/** The lists with the labels of a column's values. */
const listOfColumn: Partial<Record<MachineSort, ListName>> = { brand: 'brands', color: 'colors', type: 'types' };
/** Sorting 500 labels takes a millisecond, and the lists seldom change. */
const keysOfLists = new WeakMap<ShopLists, Partial<Record<MachineSort, string[]>>>();

/** The keys of a column in the order of their labels; undefined if its values have none, or are in this order themselves. */
function keysByLabel(lists: ShopLists, sort: MachineSort): string[] | undefined {
  const list = listOfColumn[sort];
  if (!list) return undefined;
  const known = keysOfLists.get(lists) ?? {};
  keysOfLists.set(lists, known);
  const keys = (known[sort] ??= sortKeys(lists[list], sort));
  return keys.length === 0 ? undefined : keys;
}

/** The lists that every shop begins with are in this order. Some collations of PostgreSQL ignore the underscores of keys. */
function isOrderOfColumn(keys: readonly string[]): boolean {
  return [keys, keys.map((key) => key.replaceAll('_', ''))].every((texts) => texts.every((text, at) => text >= (texts[at - 1] ?? '')));
}

/** The keys in the order of their labels; none if they are in this order themselves. */
function sortKeys(entries: readonly ListEntry[], sort: MachineSort): string[] {
  const keys = entries.toSorted((a, b) => a.label.localeCompare(b.label, 'en')).map(({ key }) => key);
  const sorted = [...new Set(sort === 'color' ? [...keys, noColor] : keys)];
  return isOrderOfColumn(sorted) ? [] : sorted;
}

async function sortByTechnician(db: Db, ids: readonly number[], order: SortOrder): Promise<number[]> {
  const rows = await db.selectFrom('machines').select(['id', 'technician_id']).where('id', 'in', ids).execute();
  const rank = new Map((await listEmployees(db)).map(({ id }, index) => [id, index]));
  const sorted = rows.toSorted((a, b) => (rank.get(a.technician_id) ?? 0) - (rank.get(b.technician_id) ?? 0) || a.id - b.id);
  return (order === 'asc' ? sorted : sorted.toReversed()).map(({ id }) => id);
}

type List = { status: StatusFilter; total: number };

/** The number of these machines does not grow with the shop's history, so they are sorted without an index. */
const staysSmall = (status: StatusFilter): boolean => status === 'in_progress' || status === 'completed';

async function sortedIds(db: Db, list: List, { sort, order, lists }: SortingByValue, limit: number): Promise<number[]> {
  const { status, total } = list;
  if (sort === 'technician') return idsByTechnician(db, status, order, limit);
  if (sort === 'days') return idsByDays(db, status, order, limit);
  if (sort === 'made') return idsByMade(db, status, { order, limit });
  const column = { column: sortColumns[sort], order, limit };
  const keys = keysByLabel(lists, sort);
  if (keys && (staysSmall(status) || total < keys.length)) {
    const machines = withKeys(db, sort, order);
    return (await sortByKey(status === 'all' ? machines : machines.where('status', '=', status), keys, order)).slice(0, limit);
  }
  if (keys) return idsByKeys(db, list, order === 'asc' ? keys : keys.toReversed(), column);
  return readIds(db, mergedIds(db, status, column));
}

/** How many times more keys are read next, until there are enough machines. */
const moreKeys = 4;

/** The first machines that have the first of the keys, then those that have the next one, and so on. */
async function idsByKeys(db: Db, { status, total }: List, keys: readonly string[], { limit, ...column }: ByColumn): Promise<number[]> {
  const ids: number[] = [];
  let from = 0;
  // As many keys as have enough machines on average.
  let count = Math.ceil((limit * keys.length) / total);
  while (from < keys.length && ids.length < limit) {
    const query = mergedIds(db, status, { ...column, key: keyInQuery, limit: limit - ids.length });
    ids.push(...(await readIdsOfEach(db, keys.slice(from, from + count), query)).flat());
    from += count;
    count *= moreKeys;
  }
  return ids.slice(0, limit);
}

/** Machines whose date is not known come last. */
async function idsByMade(db: Db, status: StatusFilter, { order, limit }: Pick<ByColumn, 'order' | 'limit'>): Promise<number[]> {
  const known = await readIds(db, mergedIds(db, status, { column: sql.ref('made'), isKnown: true, order, limit }));
  if (known.length === limit) return known;
  let others = db
    .selectFrom('machines')
    .select('id')
    .where('made', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit - known.length);
  if (status !== 'all') others = others.where('status', '=', status);
  return [...known, ...(await readIds(db, others))];
}

/** `key`: only the machines with this value. `isKnown`: only those with a value. */
type ByColumn = { column: RawBuilder<unknown>; key?: RawBuilder<string>; isKnown?: true; order: SortOrder; limit: number };

/** Each status has its own part of the index, so a list of all machines merges the first machines of each. */
function mergedIds(db: Db, status: StatusFilter, column: ByColumn) {
  const [first, ...others] = (status === 'all' ? machineStatuses : [status]).map((status) => idsByColumn(db, status, column));
  if (!first) throw new Error('A list has a status.');
  return others
    .reduce((query, other) => query.unionAll(other), first)
    .orderBy('value', column.order)
    .orderBy('id', column.order)
    .limit(column.limit);
}

/** Ids in a subquery, because SQLite allows no limit for a part of a union. */
function idsByColumn(db: Db, status: MachineStatus, { column, key, isKnown, order, limit }: ByColumn) {
  const all = db
    .selectFrom('machines')
    .select(['id', column.as('value')])
    .where('status', '=', status)
    .$if(!staysSmall(status), (query) => query.where(hasLeftShop));
  // As a range, because for a column that is equal to something, SQLite would use the index of the ids.
  const ids =
    key === undefined
      ? all.$if(isKnown === true, (query) => query.where(column, 'is not', null))
      : all.where(column, '>=', key).where(column, '<=', key);
  const inOrder = ids.orderBy(column, order).orderBy('id', order).limit(limit);
  return db.selectFrom(inOrder.as('first')).select(['id', 'value']);
}

/** Asks for each technician's machines in the order of the names, until there are enough. */
async function idsByTechnician(db: Db, status: StatusFilter, order: SortOrder, limit: number): Promise<number[]> {
  const employees = await listEmployees(db);
  const ids: number[] = [];
  for (const { id: technician } of order === 'asc' ? employees : employees.toReversed()) {
    if (ids.length >= limit) break;
    const rows = await ofTechnician[order](db, status, { technician, limit: limit - ids.length });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

type OfTechnician = { technician: number; limit: number };

function machinesOfTechnician(order: SortOrder) {
  const select = (db: Db, { technician, limit }: Placeholders<OfTechnician>) =>
    db.selectFrom('machines').select('id').where('technician_id', '=', technician).orderBy('id', order).limit(limit);
  const all = prepareQuery(select);
  const withStatus = prepareQuery((db: Db, values: Placeholders<OfTechnician & { status: MachineStatus }>) =>
    select(db, values).where('status', '=', values.status),
  );
  return (db: Db, status: StatusFilter, values: OfTechnician) =>
    status === 'all' ? all(db, values) : withStatus(db, { ...values, status });
}

const ofTechnician = { asc: machinesOfTechnician('asc'), desc: machinesOfTechnician('desc') };

async function idsByDays(db: Db, status: StatusFilter, order: SortOrder, limit: number): Promise<number[]> {
  const isInProgressListed = status === 'all' || status === 'in_progress';
  const inProgress = isInProgressListed ? await repairsInProgress(db, order).limit(limit).execute() : [];
  const rest = limit - inProgress.length;
  if (status === 'in_progress' || rest === 0) return inProgress.map(({ id }) => id);
  let finished = db.selectFrom('machines').select('id').orderBy('id', 'desc').limit(rest);
  finished = status === 'all' ? finished.where('status', '<>', 'in_progress') : finished.where('status', '=', status);
  return [...inProgress, ...(await finished.execute())].map(({ id }) => id);
}

/** Repairs in progress by their days in the shop. The status is written into the statement, because a parameter could not use their index. */
function repairsInProgress(db: Db, order: SortOrder) {
  const byStart = order === 'asc' ? 'desc' : 'asc';
  return db
    .selectFrom('repairs')
    .select('machine_id as id')
    .where('status', '=', sql.lit('in_progress' as const))
    .orderBy('started_on', byStart)
    .orderBy('machine_id', byStart);
}
