import { fullName } from '@fettle/contract/employees/full-name.ts';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../ui/language/language.ts';
import { useSession } from '../auth/session.ts';
import { formatBenchCount } from '../employees/format-bench-count.ts';
import { type KnownTechnician, techniciansQuery, steadyTechnicians } from '../employees/queries.ts';
import { useSteady } from '../../sync/client/steady.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import styles from './technician-buttons.module.css';

type TechnicianButtonsProps = {
  isOffered: (technician: KnownTechnician) => boolean;
  /** Whether the number of machines on each bench matters. */
  hasCounts?: boolean;
  onChoose: (technicianId: number) => void;
};

/** A button for each active employee, with the machines on the bench. */
export function TechnicianButtons({ isOffered, hasCounts = true, onChoose }: TechnicianButtonsProps) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(useSteady(techniciansQuery(), steadyTechnicians));
  if (!data) return <NotLoaded failure={error && t("Couldn't load the names.")} onRetry={refetch} lines={4} />;
  const offered = data.filter(isOffered);
  if (offered.length === 0) return <p>{t('There is nobody else.')}</p>;
  return (
    <ul className={styles.names}>
      {offered.map(({ id, in_progress, ...name }) => (
        <li key={id}>
          <Button onClick={() => onChoose(id)}>
            <span>
              {fullName(name)}
              {id === user?.id && ` ${t('(me)')}`}
            </span>
            {hasCounts && <span className={`${common.small} ${styles.count}`}>{formatBenchCount(in_progress)}</span>}
          </Button>
        </li>
      ))}
    </ul>
  );
}
