import type { Api } from '@fettle/contract';
import type { CallReply } from '@fettle/contract/call.ts';
import type { MachineCounts } from '@fettle/contract/machines/calls.ts';
import { formatCount, plural, t } from '../../../ui/language/language.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import common from '../../../ui/common.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countFilters, hasDays, type ListParams, type Sorting, sortingOf, statusChoices, toSearchParams } from './list-params.ts';
import { MachineTable } from './machine-table.tsx';
import styles from './machine-table.module.css';
import type { Selection } from './use-selection.ts';

type MachineListProps = {
  list: ListParams;
  query: { data?: CallReply<Api['getMachines']> | undefined; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  onSort: (sorting: Sorting) => void;
  onClear: () => void;
  selection: Selection;
};

export function MachineList({ list, query, onSort, onClear, selection }: MachineListProps) {
  const { choice, filters, sorting } = list;
  const { data, isError, isPlaceholderData, refetch } = query;
  const isFiltered = Boolean(filters.search) || countFilters(filters) > 0;
  const isCounted = isFiltered || (data?.meta.is_cut === true && sorting !== undefined);
  if (isError && !data) return <ErrorState message={t("Couldn't load the machines.")} onRetry={() => void refetch()} />;
  return (
    <>
      <div className={isCounted ? common.spread : 'visually-hidden'}>
        <output>{data && !isPlaceholderData && isCounted && countText(data.meta)}</output>
        {isFiltered && (
          <div className={common.row}>
            {filters.waiting && <ButtonLink to="/parts">{t('Awaited Parts')}</ButtonLink>}
            <Button onClick={onClear}>{t('Clear')}</Button>
          </div>
        )}
      </div>
      <div className={styles.page}>
        {!data && (
          <div className={common.panel}>
            <Skeleton lines={10} />
          </div>
        )}
        {data?.data.length === 0 && (isFiltered ? <NoMatch list={list} counts={data.meta.counts} /> : <p>{t(choice.emptyText)}</p>)}
        {data && data.data.length > 0 && (
          <MachineTable
            machines={data.data}
            label={t(choice.label)}
            showStatus={choice.status === 'all'}
            showDays={hasDays(list)}
            isAboutMade={filters.made !== undefined || sorting?.sort === 'made'}
            isStale={isPlaceholderData}
            sorting={sortingOf(list)}
            onSort={onSort}
            selection={selection}
          />
        )}
      </div>
    </>
  );
}

/** Links to the lists that have matches. */
function NoMatch({ list, counts }: { list: ListParams; counts: MachineCounts }) {
  const others = statusChoices.filter(({ status }) => status !== 'all' && status !== list.choice.status && counts[status] > 0);
  return (
    <>
      <p>{t('No machines match.')}</p>
      <div className={common.row}>
        {others.map((choice) => (
          <ButtonLink key={choice.status} to={`?${toSearchParams({ ...list, choice, page: 1 }).toString()}`}>
            {t(choice.label)}: {countText({ total: counts[choice.status], is_cut: false })}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}

function countText({ total, is_cut }: Pick<CallReply<Api['getMachines']>['meta'], 'total' | 'is_cut'>): string {
  if (is_cut) return total === 0 ? t('Only the newest were searched.') : t('Showing the first {number}.', { number: formatCount(total) });
  return plural(total, '{count} machine', '{count} machines');
}
