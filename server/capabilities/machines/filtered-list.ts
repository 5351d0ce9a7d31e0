import { type MachineCounts, type StatusFilter, maxFilteredMachines } from '@fettle/contract/machines/calls.ts';
import { machineStatuses, type MachineStatus } from '@fettle/contract/shared/machine-status.ts';
import type { Happening } from '@fettle/contract/machines/shop-days.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Machine } from '@fettle/contract/records/machine.ts';
import type { TypeOf } from '@fettle/contract/shared/catalog.ts';
import { areIndexed, type Engine } from '../../platform/database/engine.ts';
import { isInShop } from '../../platform/database/indexes.ts';
import { readIds } from '../../platform/database/read-ids.ts';
import { searchTerms } from '../../../contract/machines/search-text.ts';
import { machinesInOrder } from './machine-select.ts';
import { sortIds, type Sorting } from './sorted-list.ts';

/** What happened to a repair in a period. Instants: `from` is inclusive, `before` is exclusive. */
type Happened = { what: Happening; from: string; before: string };

type Search = { text: string; byWords: { ids: readonly number[]; isCut: boolean } };

/** `untouchedSince` also reverses the order: oldest touch first. */
export type MachineFilters = {
  /** `byWords` is what the search of every screen finds; the text may also be any part of a brand, model or serial. */
  search?: Search | undefined;
  type_of?: TypeOf | undefined;
  technician?: number | undefined;
  untouchedSince?: string | undefined;
  isWaiting?: boolean;
  /** Machines with an unsettled recall: in the list of exported machines, those sold with one; in all others, those in the shop. */
  hasOpenRecall?: boolean;
  /** Years of manufacture: from one to another, `2010..2019`, or `unknown`. */
  made?: string | undefined;
  /** Each happened to a repair of the machine. */
  happened?: readonly Happened[];
};

/** `counts` is how many machines of each status match, each at most `maxFilteredMachines`. */
export type FilteredPage = { machines: Machine[]; total: number; is_cut: boolean; counts: MachineCounts };

/** The other filters apply only to this many of a search's newest matches. A text without an index is searched in this many machines. */
const maxMatches = 5_000;

/** A list of at most this length is searched machine by machine, so none is missed. */
const shortListLength = 2_000;

export const isShort = (total: number): boolean => total <= shortListLength;

/**
 * A page of a filtered list. The parameter `total` is the length of the unfiltered list. Finds at most `maxFilteredMachines` machines, so
 * the cost does not depend on the size of the shop. `is_cut` is true if there may be more. `sorting` sorts what was found.
 */
export async function filteredPage(
  engine: Engine,
  { status, total }: { status: StatusFilter; total: number },
  filters: MachineFilters,
  { page, perPage, sorting }: { page: number; perPage: number; sorting: Sorting | undefined },
): Promise<FilteredPage> {
  const { search, happened = [], ...others } = filters;
  // Without other filters, what was found is all that matches.
  const isFiltered = status !== 'all' || happened.length > 0 || Object.values(others).some(Boolean);
  const isIndexed = search !== undefined && areIndexed(searchTerms(search.text));
  const matches = isIndexed && !isFiltered ? maxFilteredMachines + 1 : maxMatches;
  const matching = search && (await findMatches(engine, filters, matches));
  const ids =
    matching && !isShort(total)
      ? matching.filter((match) => isListed(match, status, filters)).map(({ id }) => id)
      : await findIds(engine, status, filters);
  const found = ids.slice(0, maxFilteredMachines);
  const sorted = sorting ? await sortIds(engine.db, found, sorting) : found;
  return {
    machines: await machinesInOrder(engine.db, sorted.slice((page - 1) * perPage, page * perPage)),
    total: found.length,
    is_cut:
      ids.length > maxFilteredMachines ||
      (search !== undefined && (search.byWords.isCut || (!isShort(total) && (await isPartlySearched(engine, search.text, isFiltered))))),
    counts: await countMatches(engine, filters, { status, total: found.length, matching }),
  };
}

type Match = { id: number; status: MachineStatus };

/** The matches of a search, of every status and in the list's order. */
function findMatches(engine: Engine, filters: MachineFilters, matches: number): Promise<Match[]> {
  const [column, direction] = orderOf(filters);
  const found = select(engine, filters, { matches }).select(['machines.id', 'status']);
  return found.orderBy(column, direction).orderBy('machines.id', direction).execute();
}

function isListed(match: Match, status: StatusFilter, { hasOpenRecall }: MachineFilters): boolean {
  return status === 'all' ? !(hasOpenRecall && match.status === 'exported') : match.status === status;
}

function orderOf({ untouchedSince }: MachineFilters) {
  return untouchedSince ? (['touched_on', 'asc'] as const) : (['machines.id', 'desc'] as const);
}

/** The first `maxFilteredMachines` + 1 ids, in the list's order. A text is searched machine by machine. */
async function findIds(engine: Engine, status: StatusFilter, filters: MachineFilters): Promise<number[]> {
  const { search, technician, isWaiting, hasOpenRecall, happened = [] } = filters;
  const [column, direction] = orderOf(filters);
  const inOrder = (listed: StatusFilter) => {
    let query = select(engine, filters, { listed })
      .select(['machines.id', sql.ref(column).as('value')])
      .limit(maxFilteredMachines + 1);
    if (listed !== 'all') query = query.where('status', '=', listed);
    return query.orderBy(column, direction).orderBy('machines.id', direction);
  };
  const isNarrow = search !== undefined || technician !== undefined || Boolean(isWaiting) || Boolean(hasOpenRecall) || happened.length > 0;
  if (status !== 'all' || isNarrow) return readIds(engine.db, inOrder(status));
  // Each status has its own part of an index, so a list of all machines merges the first machines of each.
  const [first, ...others] = machineStatuses.map((listed) => engine.db.selectFrom(inOrder(listed).as('first')).select(['id', 'value']));
  if (!first) return [];
  const merged = others.reduce((query, other) => query.unionAll(other), first);
  return readIds(
    engine.db,
    merged
      .orderBy('value', direction)
      .orderBy('id', direction)
      .limit(maxFilteredMachines + 1),
  );
}

/** How many machines match in each list. A list that has been read has been counted. */
async function countMatches(
  engine: Engine,
  filters: MachineFilters,
  { status, total, matching }: { status: StatusFilter; total: number; matching: readonly Match[] | undefined },
): Promise<MachineCounts> {
  const counts: MachineCounts = { in_progress: 0, completed: 0, trashed: 0, exported: 0, all: 0 };
  if (matching) {
    for (const match of matching) counts[match.status] = Math.min(counts[match.status] + 1, maxFilteredMachines);
  } else {
    for (const other of machineStatuses)
      if (other !== status) counts[other] = Math.min((await findIds(engine, other, filters)).length, maxFilteredMachines);
  }
  if (status !== 'all') counts[status] = total;
  const { in_progress, completed, trashed, exported } = counts;
  const sold = filters.hasOpenRecall ? 0 : exported;
  counts.all = status === 'all' ? total : Math.min(in_progress + completed + trashed + sold, maxFilteredMachines);
  return counts;
}

/**
 * The machines that match, of every status. `matches`: the other filters apply only to so many of a search's; without it, a text is
 * searched machine by machine. Without `listed`, with the open recalls of every list.
 */
function select(engine: Engine, filters: MachineFilters, { matches, listed }: { matches?: number; listed?: StatusFilter }) {
  const { search, type_of, technician, untouchedSince, isWaiting, hasOpenRecall, made, happened = [] } = filters;
  const recall = listed === 'exported' ? soldRecall : listed ? openRecall : sql<SqlBool>`(${openRecall} or ${soldRecall})`;
  // Where nothing narrower does, the first of them finds the machines.
  const [first, ...others] = search || isWaiting || hasOpenRecall ? [undefined, ...happened] : happened;
  let query = engine.db.selectFrom('machines');
  if (search && matches === undefined) {
    const contains = engine.containsAny('search_text', searchTerms(search.text));
    const { ids } = search.byWords;
    query = query.where((row) => (ids.length === 0 ? contains : row.or([contains, row('machines.id', 'in', ids)])));
  } else if (search && matches) query = selectMatches(engine, search, matches);
  else if (isWaiting) query = selectFew(engine, sql<SqlBool>`waiting_since is not null`);
  else if (hasOpenRecall) query = selectFew(engine, recall);
  else if (first) query = selectHappened(engine, first);
  if (type_of) query = query.where('type_of', '=', type_of);
  if (isWaiting) query = query.where('waiting_since', 'is not', null);
  if (hasOpenRecall) query = query.where(recall);
  if (made === 'unknown') query = query.where('made', 'is', null);
  else if (made) {
    const [from = '', to = ''] = made.split('..');
    // After the last month of the year.
    query = query.where('made', '>=', from).where('made', '<', `${to}-13`);
  }
  for (const other of others) {
    if (other)
      query = query.where(sql<SqlBool>`exists (select 1 from repairs where machine_id = machines.id and ${happenedTo('repairs', other)})`);
  }
  if (technician) query = query.where('technician_id', '=', technician);
  if (untouchedSince) query = query.where('touched_on', '<', untouchedSince);
  return query;
}

/** The cross join makes SQLite search first and then look up each match by its id. */
function selectMatches({ db, machinesContaining }: Engine, { text, byWords: { ids } }: Search, limit: number) {
  const containing = machinesContaining(searchTerms(text), limit);
  const matches =
    ids.length === 0
      ? containing
      : sql<{ id: number }>`(select id from ${containing} as containing union select id from machines where id in (${sql.join(ids)}))`;
  return db.selectFrom(matches.as('matches')).crossJoin('machines').whereRef('machines.id', '=', 'matches.id');
}

/** Recalls on machines in the shop. Written into the statement, because a parameter could not use its index. */
export const openRecall = sql<SqlBool>`open_recalls > 0 and ${isInShop}`;

/** Recalls on machines that left the shop. */
export const soldRecall = sql<SqlBool>`open_recalls > 0 and status = 'exported'`;

/**
 * The cross join keeps SQLite from reading all machines that match another filter: it cannot know how few of them wait or have an open
 * recall.
 */
function selectFew({ db }: Engine, condition: RawBuilder<SqlBool>) {
  return db
    .selectFrom(db.selectFrom('machines').select('id').where(condition).as('matches'))
    .crossJoin('machines')
    .whereRef('machines.id', '=', 'matches.id');
}

/**
 * Like `selectFew`: few of the machines have a repair to which this happened. Takes only the newest of a machine, because with
 * `distinct` SQLite would read all repairs in the order of their machines.
 */
function selectHappened({ db }: Engine, happened: Happened) {
  return db
    .selectFrom(
      db
        .selectFrom('repairs')
        .select('machine_id')
        .where(happenedTo('repairs', happened))
        .where(
          sql<SqlBool>`not exists (
            select 1 from repairs as later
            where later.machine_id = repairs.machine_id and later.number > repairs.number and ${happenedTo('later', happened)}
          )`,
        )
        .as('matches'),
    )
    .crossJoin('machines')
    .whereRef('machines.id', '=', 'matches.machine_id');
}

/** Whether something happened to a repair. One with a finish date is completed, trashed or exported. */
function happenedTo(repair: 'repairs' | 'later', { what, from, before }: Happened): RawBuilder<SqlBool> {
  const within = (column: string) => sql<SqlBool>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${before}`;
  const status = sql.ref(`${repair}.status`);
  const finished = within(`${repair}.finished_on`);
  const conditions: Record<Happening, RawBuilder<SqlBool>> = {
    came_in: within(`${repair}.started_on`),
    finished,
    completed: sql`${finished} and ${status} <> 'trashed'`,
    trashed: sql`${finished} and ${status} = 'trashed'`,
    exported: sql`${sql.ref(`${repair}.export_id`)} in (select id from exports where ${within('exports.exported_on')})`,
  };
  return conditions[what];
}

/** Whether a search in a long list may have matches that were not compared with the other filters. */
async function isPartlySearched({ db, machinesContaining }: Engine, search: string, isFiltered: boolean): Promise<boolean> {
  const terms = searchTerms(search);
  const isIndexed = areIndexed(terms);
  if (isIndexed && !isFiltered) return false;
  const searched = isIndexed ? machinesContaining(terms, maxMatches + 1) : sql<{ id: number }>`machines`;
  return (await db.selectFrom(searched.as('searched')).select('searched.id').limit(1).offset(maxMatches).execute()).length > 0;
}
