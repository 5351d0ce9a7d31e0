import { floorWeeks } from '@fettle/contract/shared/limits.ts';
import type { FloorTechnician } from '@fettle/contract/reports/floor.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { DaysLate } from '../shop/days-late.tsx';
import { formatDays } from '../shop/days-since.ts';
import common from '../../ui/common.module.css';
import { BarCell } from './bar-cell.tsx';
import styles from './floor.module.css';

export function FloorTechnicians({ technicians }: { technicians: readonly FloorTechnician[] }) {
  const id = useId();
  const fullestBench = Math.max(...technicians.map(({ on_bench }) => on_bench));
  const mostDone = Math.max(...technicians.map(({ completed_this_week, trashed_this_week }) => completed_this_week + trashed_this_week));
  return (
    <section aria-labelledby={id} className={common.stack}>
      <h3 id={id}>Technicians</h3>
      {technicians.length === 0 ? (
        <p>There are no technicians yet.</p>
      ) : (
        <div className={styles.frame}>
          <table className={`${styles.table} ${styles.technicians}`} aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">Technician</th>
                <th scope="col">On bench</th>
                <th scope="col">Oldest</th>
                <th scope="col">Done this week</th>
                <th scope="col">Comebacks in {floorWeeks} weeks</th>
              </tr>
            </thead>
            <tbody>
              {technicians.map(
                ({ id, first_name, last_name, on_bench, oldest_started_on, completed_this_week, trashed_this_week, comebacks }) => (
                  <tr key={id}>
                    <th scope="row">
                      <Link to={`/table?technician=${id}`}>
                        {first_name} {last_name}
                      </Link>
                    </th>
                    <BarCell label="On bench" bars={[{ count: on_bench, color: 'inProgress' }]} max={fullestBench} />
                    <td>
                      <span className={styles.cellLabel}>Oldest</span>
                      {oldest_started_on === null ? '—' : <DaysLate since={oldest_started_on} describe={formatDays} />}
                    </td>
                    <BarCell
                      label="Done this week"
                      bars={[
                        { count: completed_this_week, color: 'completed' },
                        { count: trashed_this_week, color: 'trashed' },
                      ]}
                      max={mostDone}
                    >
                      {trashed_this_week > 0 && <span className={styles.more}>{trashed_this_week} trashed</span>}
                    </BarCell>
                    <td>
                      <span className={styles.cellLabel}>Comebacks</span>
                      <span className={styles.count}>{comebacks}</span>
                    </td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
