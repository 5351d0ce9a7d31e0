import type { Api } from '@fettle/contract';
import type { CallReply } from '@fettle/contract/call.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import common from '../ui/common.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { type ListParams, countFilters } from './list-params.ts';
import { MachineTable } from './machine-table.tsx';
import styles from './machine-table.module.css';

type MachineListProps = {
  list: ListParams;
  query: { data?: CallReply<Api['getMachines']> | undefined; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  onClear: () => void;
};

export function MachineList({ list: { choice, filters }, query, onClear }: MachineListProps) {
  const { data, isError, isPlaceholderData, refetch } = query;
  const isFiltered = Boolean(filters.search) || countFilters(filters) > 0;
  if (isError && !data) return <ErrorState message="Couldn't load the machines." onRetry={() => void refetch()} />;
  return (
    <>
      <div className={isFiltered ? common.spread : 'visually-hidden'}>
        <output>{data && !isPlaceholderData && isFiltered && countText(data.meta)}</output>
        {isFiltered && (
          <div className={common.row}>
            {filters.waiting && <ButtonLink to="/parts">Awaited Parts</ButtonLink>}
            <Button onClick={onClear}>Clear</Button>
          </div>
        )}
      </div>
      <div className={styles.page}>
        {!data && (
          <div className={styles.frame}>
            <Skeleton lines={10} />
          </div>
        )}
        {data?.data.length === 0 && <p>{isFiltered ? 'No machines match.' : choice.emptyText}</p>}
        {data && data.data.length > 0 && (
          <MachineTable
            machines={data.data}
            label={choice.label}
            showStatus={choice.status === 'all'}
            showIdleDays={filters.untouched !== undefined}
            isStale={isPlaceholderData}
          />
        )}
      </div>
    </>
  );
}

function countText({ total, is_cut }: CallReply<Api['getMachines']>['meta']): string {
  const number = total.toLocaleString('en-US');
  if (is_cut) return `Showing the first ${number}.`;
  return total === 1 ? '1 machine' : `${number} machines`;
}
