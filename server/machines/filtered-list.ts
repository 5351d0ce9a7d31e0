import { type StatusFilter, maxFilteredMachines } from '@fettle/contract/machines/calls.ts';
import type { Machine } from '@fettle/contract/machines/machine.ts';
import type { TypeOf } from '@fettle/contract/catalog.ts';
import { limitExpr } from '../database/limit-expr.ts';
import type { Engine } from '../database/engine.ts';
import { selectMachines } from './machine-select.ts';
import { searchTerms } from './search-text.ts';

/** What a list is narrowed to, beside its status. `untouchedSince` also turns it round: oldest touch first. */
export type MachineFilters = {
  search?: string | undefined;
  type_of?: TypeOf | undefined;
  technician?: number | undefined;
  untouchedSince?: string | undefined;
};

export type Found = { machines: Machine[]; total: number; is_cut: boolean };

/** How many of the newest machines that match a search are looked at for the rest of the narrowing. */
const mostMatches = 5_000;

/** A list of at most so many is searched machine by machine, so that none is missed. */
const shortList = 2_000;

/**
 * A page of a narrowed list, `listed` machines long before it is narrowed. No more than `mostFound` machines are found, so
 * that their number costs the same whatever the shop holds; `is_cut` tells that there may be more.
 */
export async function filteredPage(
  engine: Engine,
  { status, total }: { status: StatusFilter; total: number },
  narrowing: MachineFilters,
  { page, perPage }: { page: number; perPage: number },
): Promise<Found> {
  const isShort = total <= shortList;
  const ids = await findIds(engine, status, narrowing, isShort);
  const shown = ids.slice(0, maxFilteredMachines).slice((page - 1) * perPage, page * perPage);
  const rows = shown.length === 0 ? [] : await selectMachines(engine.db).where('machines.id', 'in', shown).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    machines: shown.flatMap((id) => byId.get(id) ?? []),
    total: Math.min(ids.length, maxFilteredMachines),
    is_cut: ids.length > maxFilteredMachines || (!isShort && (await hasMoreMatches(engine, narrowing.search))),
  };
}

/** The ids of the list, in its order, and one more than are shown where there are more. */
async function findIds(engine: Engine, status: StatusFilter, narrowing: MachineFilters, isShort: boolean): Promise<number[]> {
  const { search, type_of, technician, untouchedSince } = narrowing;
  let query = engine.db.selectFrom('machines').select('machines.id');
  if (search && isShort) query = query.where(engine.containsAny('search_text', searchTerms(search)));
  else if (search) query = among(engine, search);
  query = query.limit(limitExpr(maxFilteredMachines + 1));
  if (status !== 'all') query = query.where('status', '=', status);
  if (type_of) query = query.where('type_of', '=', type_of);
  if (technician) query = query.where('technician_id', '=', technician);
  query = untouchedSince
    ? query.where('touched_on', '<', untouchedSince).orderBy('touched_on').orderBy('machines.id')
    : query.orderBy('machines.id', 'desc');
  return (await query.execute()).map(({ id }) => id);
}

/** The newest machines that match, each then looked at by its id: this order of things is kept by the cross join. */
function among({ db, machinesContaining }: Engine, search: string) {
  return db
    .selectFrom(machinesContaining(searchTerms(search), mostMatches).as('matches'))
    .crossJoin('machines')
    .whereRef('machines.id', '=', 'matches.id')
    .select('machines.id');
}

/** Whether a search has more matches than are looked at. */
async function hasMoreMatches({ db, machinesContaining }: Engine, search: string | undefined): Promise<boolean> {
  if (!search) return false;
  const matches = db.selectFrom(machinesContaining(searchTerms(search), mostMatches + 1).as('matches'));
  return (await matches.select('matches.id').limit(limitExpr(1)).offset(mostMatches).execute()).length > 0;
}
