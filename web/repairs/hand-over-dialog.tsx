import { useQuery } from '@tanstack/react-query';
import { useSession } from '../auth/session.ts';
import { formatBenchCount } from '../employees/format-bench-count.ts';
import { techniciansQuery } from '../employees/queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import dialogStyles from '../ui/dialog.module.css';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './hand-over-dialog.module.css';

type HandOverDialogProps = {
  /** Not in the list. Undefined when the machines have different technicians. */
  technicianId: number | undefined;
  onChoose: (technicianId: number) => void;
  onClose: () => void;
};

export function HandOverDialog({ technicianId, onChoose, onClose }: HandOverDialogProps) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(techniciansQuery());
  const others = data?.filter(({ id }) => id !== technicianId);
  return (
    <Dialog label="Hand over" onClose={onClose}>
      <div className={dialogStyles.confirm}>
        <h2>Hand over to</h2>
        {others ? (
          <ul className={styles.names}>
            {others.map(({ id, first_name, last_name, in_progress }) => (
              <li key={id}>
                <Button
                  onClick={() => {
                    onClose();
                    onChoose(id);
                  }}
                >
                  <span>
                    {first_name} {last_name}
                    {id === user?.id && ' (me)'}
                  </span>
                  <span className={styles.count}>{formatBenchCount(in_progress)}</span>
                </Button>
              </li>
            ))}
          </ul>
        ) : error ? (
          <ErrorState message="Couldn't load the names." onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={4} />
        )}
        {others?.length === 0 && <p>There is nobody else to hand it over to.</p>}
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}
