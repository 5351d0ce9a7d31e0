import { useQuery } from '@tanstack/react-query';
import { BackupWarning } from '../capabilities/backups/backup-warning.tsx';
import { LongestIdle } from '../capabilities/repairs/longest-idle.tsx';
import { FloorTiles } from '../capabilities/reports/floor-tiles.tsx';
import { FloorTechnicians } from '../capabilities/reports/floor-technicians.tsx';
import { FloorWeeks } from '../capabilities/reports/floor-weeks.tsx';
import { formatDay } from '../capabilities/reports/format-metrics.ts';
import { floorQuery } from '../capabilities/reports/queries.ts';
import { SetupChecklist } from './setup-checklist.tsx';
import common from '../ui/common.module.css';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './floor.module.css';

/** The whole shop today, on its own screen and on the Admin Panel. */
export function Floor() {
  const { data: floor, error, refetch } = useQuery(floorQuery());
  if (!floor) return error ? <ErrorState message="Couldn't load the floor." onRetry={() => void refetch()} /> : <Skeleton lines={8} />;
  return (
    <div className={common.stack}>
      <BackupWarning />
      <SetupChecklist />
      <h2>Today, {formatDay(floor.today, 'full')}</h2>
      <FloorTiles floor={floor} />
      <div className={styles.columns}>
        <FloorTechnicians technicians={floor.technicians} />
        <LongestIdle lines={floor.longest_idle} total={floor.idle} />
      </div>
      <FloorWeeks weeks={floor.weeks} />
    </div>
  );
}
