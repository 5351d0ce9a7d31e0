import type { CallInput } from '@fettle/contract/call.ts';
import type { machineCalls, StatusFilter } from '@fettle/contract/machines/calls.ts';
import type { Engine } from '../database/engine.ts';
import { type FilteredPage, filteredPage } from './filtered-list.ts';
import { machinePage, oldestFirstPage } from './keyset-page.ts';
import type { MachineDependencies } from './machine-dependencies.ts';
import { sortedPage } from './sorted-list.ts';

type PageQuery = CallInput<typeof machineCalls.getMachines>['query'] & { page: number; per_page: number };

const dayMs = 86_400_000;

/** A page of a list as the query asks for it: filtered, sorted, both, or newest first. */
export async function listPage(
  engine: Engine,
  list: { status: StatusFilter; total: number },
  { page, per_page: perPage, search, type_of, technician, untouched, waiting, finished, sort, order = 'asc' }: PageQuery,
  { now, finishedPeriod, findMachineIds }: { now: Date } & Pick<MachineDependencies, 'finishedPeriod' | 'findMachineIds'>,
): Promise<Omit<FilteredPage, 'counts'> & Partial<Pick<FilteredPage, 'counts'>>> {
  const { status, total } = list;
  if ([search, type_of, technician, untouched, waiting, finished].some((filter) => filter !== undefined)) {
    const untouchedSince = untouched && new Date(now.getTime() - Number(untouched) * dayMs).toISOString();
    const filters = {
      search: search === undefined ? undefined : { text: search, byWords: await findMachineIds(search) },
      type_of,
      technician,
      untouchedSince,
      isWaiting: waiting !== undefined,
      finished: finished === undefined ? undefined : await finishedPeriod(finished),
    };
    return filteredPage(engine, list, filters, { page, perPage, sorting: sort && { sort, order } });
  }
  if (sort && sort !== 'number') return sortedPage(engine.db, list, { sort, order }, { page, perPage });
  const pageOf = sort && order === 'asc' ? oldestFirstPage : machinePage;
  return { machines: await pageOf(engine.db, status, total, page, perPage), total, is_cut: false };
}
