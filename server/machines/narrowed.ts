import { type ListedStatus, type Machine, mostFound } from '@fettle/contract/machines.ts';
import type { TypeOf } from '@fettle/contract/catalog.ts';
import type { Db, Engine } from '../database/engine.ts';
import { selectMachines } from './rows.ts';

/** What a list is narrowed to, beside its status. `untouchedSince` also turns it round: oldest touch first. */
export type Narrowing = {
  search?: string | undefined;
  type_of?: TypeOf | undefined;
  technician?: number | undefined;
  untouchedSince?: string | undefined;
};

export type Found = { machines: Machine[]; total: number; is_cut: boolean };

/** How many of the newest machines that match a search are looked at for the rest of the narrowing. */
const mostMatches = 5_000;

/**
 * A page of a narrowed list. No more than `mostFound` machines are found, so that their number costs the same whatever
 * the shop holds; `is_cut` tells that there may be more.
 */
export async function pageOfNarrowed(
  { db, machinesContaining }: Engine,
  status: ListedStatus,
  narrowing: Narrowing,
  page: number,
  perPage: number,
): Promise<Found> {
  const ids = await findIds(db, machinesContaining, status, narrowing);
  const shown = ids.slice(0, mostFound).slice((page - 1) * perPage, page * perPage);
  const rows = shown.length === 0 ? [] : await selectMachines(db).where('machines.id', 'in', shown).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    machines: shown.flatMap((id) => byId.get(id) ?? []),
    total: Math.min(ids.length, mostFound),
    is_cut: ids.length > mostFound || (await isSearchCut(db, machinesContaining, narrowing.search)),
  };
}

/** The ids of the list, in its order, and one more than are shown where there are more. */
async function findIds(db: Db, containing: Engine['machinesContaining'], status: ListedStatus, narrowing: Narrowing): Promise<number[]> {
  const { search, type_of, technician, untouchedSince } = narrowing;
  let query = db
    .selectFrom('machines')
    .select('id')
    .limit(mostFound + 1);
  if (status !== 'all') query = query.where('status', '=', status);
  if (type_of) query = query.where('type_of', '=', type_of);
  if (technician) query = query.where('technician_id', '=', technician);
  if (search) query = query.where('id', 'in', containing(search.toUpperCase(), mostMatches));
  query = untouchedSince ? query.where('touched_on', '<', untouchedSince).orderBy('touched_on').orderBy('id') : query.orderBy('id', 'desc');
  return (await query.execute()).map(({ id }) => id);
}

/** Whether a search had more matches than are looked at. */
async function isSearchCut(db: Db, containing: Engine['machinesContaining'], search: string | undefined): Promise<boolean> {
  if (!search) return false;
  const next = await db
    .selectFrom('machines')
    .select('id')
    .where('id', 'in', containing(search.toUpperCase(), mostMatches + 1))
    .orderBy('id')
    .limit(1)
    .offset(mostMatches)
    .execute();
  return next.length > 0;
}
