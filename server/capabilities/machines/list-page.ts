import type { CallInput } from '@fettle/contract/call.ts';
import type { machineCalls, StatusFilter } from '@fettle/contract/machines/calls.ts';
import { type Happening, happenings } from '@fettle/contract/machines/shop-days.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { shopPeriod } from '../shop/day-bounds.ts';
import { type FilteredPage, filteredPage, isShort } from './filtered-list.ts';
import { untouchedSince } from './idle-counts.ts';
import { machinePage, oldestFirstPage } from './keyset-page.ts';
import type { MachineDependencies } from './machine-dependencies.ts';
import { sortedPage } from './sorted-list.ts';

type PageQuery = CallInput<typeof machineCalls.getMachines>['query'] & { page: number; per_page: number };

/** A page of a list as the query asks for it: filtered, sorted, both, or newest first. */
export async function listPage(
  engine: Engine,
  list: { status: StatusFilter; total: number },
  { page, per_page: perPage, search, type_of, technician, untouched, waiting, recall, made, sort, order = 'asc', ...days }: PageQuery,
  { now, shop, findMachineIds, lists }: { now: Date } & Pick<MachineDependencies, 'shop' | 'findMachineIds' | 'lists'>,
): Promise<Omit<FilteredPage, 'counts'> & Partial<Pick<FilteredPage, 'counts'>>> {
  const { status, total } = list;
  // Does not compile while one of the filters is not taken out above.
  const happened: { [Filter in keyof typeof days]: Filter extends Happening ? (typeof days)[Filter] : never } = days;
  if ([search, type_of, technician, untouched, waiting, recall, made, ...Object.values(happened)].some((filter) => filter !== undefined)) {
    const periods = happenings.map(async (what) => {
      const chosen = happened[what];
      return chosen === undefined ? [] : [{ what, ...shopPeriod(chosen, now, (await shop()).timeZone) }];
    });
    const filters = {
      search:
        search === undefined
          ? undefined
          : { text: search, byWords: await findMachineIds(search, isShort(total) && status !== 'all' ? status : undefined) },
      type_of,
      technician,
      untouchedSince: untouched && untouchedSince(now, untouched),
      isWaiting: waiting !== undefined,
      hasOpenRecall: recall !== undefined,
      made,
      happened: (await Promise.all(periods)).flat(),
    };
    return filteredPage(engine, list, filters, { page, perPage, sorting: sort && { sort, order, lists: lists() } });
  }
  if (sort && sort !== 'number') return sortedPage(engine.db, list, { sort, order, lists: lists() }, { page, perPage });
  const pageOf = sort && order === 'asc' ? oldestFirstPage : machinePage;
  return { machines: await pageOf(engine.db, status, total, page, perPage), total, is_cut: false };
}
