import type { Technician } from '@fettle/contract/repairs/calls.ts';
import type { IdleLine } from '@fettle/contract/reports/floor.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSession } from '../auth/session.ts';
import { formatBenchCount } from '../employees/format-bench-count.ts';
import { techniciansQuery } from '../employees/queries.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './longest-idle.module.css';

type HandOverNamesProps = { selected: readonly IdleLine[]; onChoose: (technician: Technician) => void };

/** A button for each employee who does not have all selected machines already. */
export function HandOverNames({ selected, onChoose }: HandOverNamesProps) {
  const id = useId();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(techniciansQuery());
  const others = data?.filter((technician) => selected.some(({ technician_id }) => technician_id !== technician.id));
  return (
    <fieldset aria-labelledby={id} className={`${common.panel} ${common.stack}`}>
      <p id={id} className={common.value}>
        Hand over {selected.length === 1 ? '1 machine' : `${selected.length} machines`} to
      </p>
      {others ? (
        <ul className={styles.names}>
          {others.map((technician) => (
            <li key={technician.id}>
              <Button onClick={() => onChoose(technician)}>
                <span>
                  {technician.first_name} {technician.last_name}
                  {technician.id === user?.id && ' (me)'}
                </span>
                <span className={styles.count}>{formatBenchCount(technician.in_progress)}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState message="Couldn't load the names." onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </fieldset>
  );
}
