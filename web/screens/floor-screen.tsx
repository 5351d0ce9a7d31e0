import { useQuery } from '@tanstack/react-query';
import { t } from '../ui/language/language.ts';
import { BackupWarning } from '../capabilities/backups/backup-warning.tsx';
import { LongestIdle } from '../capabilities/repairs/longest-idle.tsx';
import { FloorTiles } from '../capabilities/reports/floor-tiles.tsx';
import { FloorTechnicians } from '../capabilities/reports/floor-technicians.tsx';
import { FloorWeeks } from '../capabilities/reports/floor-weeks.tsx';
import { formatDay } from '../capabilities/reports/format-metrics.ts';
import { floorQuery, steadyFloor } from '../capabilities/reports/queries.ts';
import { useSteady } from '../sync/client/steady.ts';
import common from '../ui/common.module.css';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import styles from './floor-screen.module.css';

/** The whole shop today. */
export function FloorScreen() {
  const { data: floor, error, refetch } = useQuery(useSteady(floorQuery(), steadyFloor));
  return (
    <div className={common.stack}>
      <div className={styles.head}>
        <ScreenHeading title={t('Floor')} />
        {floor && <p className={common.soft}>{t('Today, {day}', { day: formatDay(floor.today, 'full') })}</p>}
        <BackupWarning />
      </div>
      {!floor && <NotLoaded failure={error && t("Couldn't load the floor.")} onRetry={refetch} lines={8} />}
      {floor && (
        <>
          <FloorTiles floor={floor} />
          <div className={styles.columns}>
            <FloorTechnicians technicians={floor.technicians} />
            <div className={common.stack}>
              <FloorWeeks weeks={floor.weeks} />
              <LongestIdle lines={floor.longest_idle} total={floor.idle} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
