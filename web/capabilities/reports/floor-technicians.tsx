import { fullName } from '@fettle/contract/employees/full-name.ts';
import type { FloorTechnician } from '@fettle/contract/reports/floor.ts';
import { Link } from '../../ui/link.tsx';
import { t } from '../../ui/language/language.ts';
import panel from '../../ui/panel.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Person } from '../../ui/person.tsx';
import { BenchSquares, SquaresLegend } from '../machines/bench-squares.tsx';
import chart from './column-chart.module.css';
import styles from './floor.module.css';

export function FloorTechnicians({ technicians }: { technicians: readonly FloorTechnician[] }) {
  return (
    <Panel title={t('Technicians')} beside={<SquaresLegend />} hasRows>
      {technicians.length === 0 ? (
        <p className={panel.text}>{t('There are no technicians yet.')}</p>
      ) : (
        <table className={styles.technicians} aria-label={t('Technicians')}>
          <thead>
            <tr>
              <th scope="col">{t('Technician')}</th>
              <th scope="col">{t('Days without work, per machine')}</th>
              <th scope="col">{t('On bench')}</th>
              <th scope="col">{t('Done this week')}</th>
              <th scope="col">{t('Comebacks')}</th>
            </tr>
          </thead>
          <tbody>
            {technicians.map(({ id, on_bench, bench, completed_this_week, trashed_this_week, comebacks, ...name }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`/table?technician=${id}`}>
                    <Person name={fullName(name)} />
                  </Link>
                </th>
                <td className={styles.squares}>
                  <BenchSquares bench={bench} />
                </td>
                <td>
                  <span className={styles.cellLabel}>{t('On bench')} </span>
                  {on_bench}
                </td>
                <td>
                  <span className={styles.cellLabel}>{t('Done this week')} </span>
                  {completed_this_week + trashed_this_week} <Ticks count={completed_this_week} color="completed" />
                  <Ticks count={trashed_this_week} color="trashed" />
                  {trashed_this_week > 0 && <span className="visually-hidden">{t('{count} trashed', { count: trashed_this_week })}</span>}
                </td>
                <td>
                  <span className={styles.cellLabel}>{t('Comebacks')} </span>
                  {comebacks}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** More are not counted at a glance. */
const maxTicks = 8;

function Ticks({ count, color }: { count: number; color: 'completed' | 'trashed' }) {
  return Array.from({ length: Math.min(count, maxTicks) }, (_, index) => (
    <span key={index} aria-hidden className={`${styles.tick} ${chart[color]}`} />
  ));
}
