import { maxFilteredMachines, type MachineSort, type SortOrder, type StatusFilter } from '@fettle/contract/machines/calls.ts';
import type { ListName, ShopLists } from '@fettle/contract/shared/catalog.ts';
import { machineStatuses, type MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import type { Machine } from '@fettle/contract/records/machine.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Placeholders, prepareQuery } from '../../platform/database/prepare-query.ts';
import { readIds } from '../../platform/database/read-ids.ts';
import type { Db } from '../../platform/database/engine.ts';
import { listEmployees } from '../employees/store.ts';
import { machinesInOrder } from './machine-select.ts';

/** Machines with equal values are in the order of their ids, ascending or descending like the list. */
export type Sorting = { sort: MachineSort; order: SortOrder; lists: ShopLists };
/** Lists sorted by number are in keyset-page.ts. */
type SortingByValue = Sorting & { sort: Exclude<MachineSort, 'number'> };

/** Columns that have an index after the status. Must match the expressions of the indexes. */
const sortColumns = {
  brand: sql.ref('brand'),
  model: sql.ref('model'),
  // Machines without a color come last.
  color: sql`coalesce(color, 'zzz')`,
  type: sql.ref('type_of'),
  serial: sql.ref('serial_key'),
  activity: sql.ref('touched_on'),
} as const satisfies Partial<Record<MachineSort, RawBuilder<unknown>>>;

/** A page of a list's first `maxFilteredMachines` machines. The parameter `total` is the length of the whole list. */
export async function sortedPage(
  db: Db,
  { status, total }: { status: StatusFilter; total: number },
  sorting: SortingByValue,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ machines: Machine[]; total: number; is_cut: boolean }> {
  const end = Math.min(page * perPage, maxFilteredMachines);
  const start = (page - 1) * perPage;
  const ids = start < end ? await sortedIds(db, status, sorting, end) : [];
  return {
    machines: await machinesInOrder(db, ids.slice(start)),
    total: Math.min(total, maxFilteredMachines),
    is_cut: total > maxFilteredMachines,
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
  const sorted = db.selectFrom('machines').select('id').where('id', 'in', ids).orderBy('id', order);
  const keys = keysByLabel(lists, sort);
  if (!keys) return readIds(db, sorted.clearOrderBy().orderBy(sortColumns[sort], order).orderBy('id', order));
  const rows = await sorted.select(sortColumns[sort].$castTo<string>().as('key')).execute();
  const rank = new Map((order === 'asc' ? keys : keys.toReversed()).map((key, index) => [key, index]));
  // The rows of one entry stay in the order of their ids.
  return rows.toSorted((a, b) => (rank.get(a.key) ?? 0) - (rank.get(b.key) ?? 0)).map(({ id }) => id);
}

/** Where the values of a column have labels. */
const listOfColumn: Partial<Record<MachineSort, ListName>> = { brand: 'brands', color: 'colors', type: 'types' };
/** Sorting 500 labels takes a millisecond, and the lists seldom change. */
const keysOfLists = new WeakMap<ShopLists, Partial<Record<MachineSort, string[] | undefined>>>();

/** The keys of a column in the order of their labels. Undefined if that is the order of the keys, as it is in the index. */
function keysByLabel(lists: ShopLists, sort: MachineSort): string[] | undefined {
  const list = listOfColumn[sort];
  if (!list) return undefined;
  const known = keysOfLists.get(lists) ?? {};
  keysOfLists.set(lists, known);
  if (!(sort in known)) {
    const keys = lists[list].toSorted((a, b) => a.label.localeCompare(b.label, 'en')).map(({ key }) => key);
    known[sort] = keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key) ? undefined : [...keys, ...noColor(sort)];
  }
  return known[sort];
}

const noColor = (sort: MachineSort) => (sort === 'color' ? ['zzz'] : []);

async function sortByTechnician(db: Db, ids: readonly number[], order: SortOrder): Promise<number[]> {
  const rows = await db.selectFrom('machines').select(['id', 'technician_id']).where('id', 'in', ids).execute();
  const rank = new Map((await listEmployees(db)).map(({ id }, index) => [id, index]));
  const sorted = rows.toSorted((a, b) => (rank.get(a.technician_id) ?? 0) - (rank.get(b.technician_id) ?? 0) || a.id - b.id);
  return (order === 'asc' ? sorted : sorted.toReversed()).map(({ id }) => id);
}

async function sortedIds(db: Db, status: StatusFilter, { sort, order, lists }: SortingByValue, limit: number): Promise<number[]> {
  if (sort === 'technician') return idsByTechnician(db, status, order, limit);
  if (sort === 'days') return idsByDays(db, status, order, limit);
  const statuses = status === 'all' ? machineStatuses : [status];
  const column = sortColumns[sort];
  const keys = keysByLabel(lists, sort);
  if (!keys)
    return mergedIds(
      statuses.map((status) => idsByColumn(db, { status, column, order, limit })),
      order,
      limit,
    );
  const ids: number[] = [];
  for (const key of order === 'asc' ? keys : keys.toReversed()) {
    const rest = limit - ids.length;
    if (rest === 0) break;
    ids.push(
      ...(await mergedIds(
        statuses.map((status) => idsByColumn(db, { status, column, key, order, limit: rest })),
        order,
        rest,
      )),
    );
  }
  return ids;
}

async function mergedIds(lists: readonly ReturnType<typeof idsByColumn>[], order: SortOrder, limit: number): Promise<number[]> {
  const [first, ...others] = lists;
  if (!first) return [];
  // Each status has its own part of the index, so a list of all machines merges the first machines of each.
  const merged = others
    .reduce((query, other) => query.unionAll(other), first)
    .orderBy('value', order)
    .orderBy('id', order);
  return (await merged.limit(limit).execute()).map(({ id }) => id);
}

/** `key`: only the machines with this value. */
type ByColumn = { status: MachineStatus; column: RawBuilder<unknown>; key?: string; order: SortOrder; limit: number };

/** In a subquery, because SQLite allows no limit for a part of a union. */
function idsByColumn(db: Db, { status, column, key, order, limit }: ByColumn) {
  const all = db
    .selectFrom('machines')
    .select(['id', column.as('value')])
    .where('status', '=', status);
  const ids = key === undefined ? all : all.where(column, '=', key);
  const inOrder = ids.orderBy(column, order).orderBy('id', order).limit(limit);
  return db.selectFrom(inOrder.as('first')).select(['id', 'value']);
}

/** Asks for each technician's machines in the order of the names, until there are enough. */
async function idsByTechnician(db: Db, status: StatusFilter, order: SortOrder, limit: number): Promise<number[]> {
  const employees = await listEmployees(db);
  const ids: number[] = [];
  for (const { id: technician } of order === 'asc' ? employees : employees.toReversed()) {
    if (ids.length >= limit) break;
    const rest = { technician, limit: limit - ids.length };
    const rows = status === 'all' ? await ofTechnician[order](db, rest) : await ofTechnicianWith[order](db, { ...rest, status });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

type OfTechnician = { technician: number; limit: number };

const prepareOfTechnician = (order: SortOrder) =>
  prepareQuery((db: Db, { technician, limit }: Placeholders<OfTechnician>) =>
    db.selectFrom('machines').select('id').where('technician_id', '=', technician).orderBy('id', order).limit(limit),
  );

const prepareOfTechnicianWith = (order: SortOrder) =>
  prepareQuery((db: Db, { technician, status, limit }: Placeholders<OfTechnician & { status: MachineStatus }>) =>
    db
      .selectFrom('machines')
      .select('id')
      .where('technician_id', '=', technician)
      .where('status', '=', status)
      .orderBy('id', order)
      .limit(limit),
  );

const ofTechnician = { asc: prepareOfTechnician('asc'), desc: prepareOfTechnician('desc') };
const ofTechnicianWith = { asc: prepareOfTechnicianWith('asc'), desc: prepareOfTechnicianWith('desc') };

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
