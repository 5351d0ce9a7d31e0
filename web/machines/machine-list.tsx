import type { Api } from '@fettle/contract';
import type { CallReply } from '@fettle/contract/call.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/error-state.tsx';
import layout from '../ui/layout.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { type AskedList, filtersIn } from './list-params.ts';
import { MachineTable } from './machine-table.tsx';
import styles from './machine-table.module.css';

type MachineListProps = {
  list: AskedList;
  read: { data?: CallReply<Api['getMachines']> | undefined; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  /** Takes back what the list is narrowed to. */
  onClear: () => void;
};

/** A page of machines, or what there is to say instead. */
export function MachineList({ list: { choice, narrowing }, read, onClear }: MachineListProps) {
  const { data, isError, isPlaceholderData, refetch } = read;
  const isNarrowed = Boolean(narrowing.search) || filtersIn(narrowing) > 0;
  if (isError && !data) return <Failed what="The machines could not be loaded." onRetry={() => void refetch()} />;
  return (
    <>
      <div className={isNarrowed ? layout.spread : 'visually-hidden'}>
        <output>{data && !isPlaceholderData && isNarrowed && sayFound(data.meta)}</output>
        {isNarrowed && <Button onClick={onClear}>Clear</Button>}
      </div>
      <div className={styles.page}>
        {!data && (
          <div className={styles.frame}>
            <Skeleton lines={10} />
          </div>
        )}
        {data?.data.length === 0 && <p>{isNarrowed ? 'No machines match.' : choice.nothing}</p>}
        {data && data.data.length > 0 && (
          <MachineTable
            machines={data.data}
            label={choice.label}
            withStatus={choice.status === 'all'}
            withAge={narrowing.untouched !== undefined}
            isOlder={isPlaceholderData}
          />
        )}
      </div>
    </>
  );
}

function sayFound({ total, is_cut }: CallReply<Api['getMachines']>['meta']): string {
  const number = total.toLocaleString('en-US');
  if (is_cut) return `Only the first ${number} are listed.`;
  return total === 1 ? '1 machine' : `${number} machines`;
}
