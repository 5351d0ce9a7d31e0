import { brandLabels, typeLabels } from '@fettle/contract/shared/catalog.ts';
import { idleDays, maxFloorCount } from '@fettle/contract/shared/limits.ts';
import type { Wall, WallMachine } from '@fettle/contract/wall/calls.ts';
import { DaysLate } from '../shop/days-late.tsx';
import { formatDays } from '../shop/days-since.ts';
import { formatCapped, formatCount } from '../../ui/format-count.ts';
import { hoursToShow } from './hours.ts';
import styles from './wall.module.css';

export function WallView({ wall }: { wall: Wall }) {
  const { in_progress, finished_today, idle, waiting_for_parts, ready_to_export, oldest, finished_by_hour } = wall;
  return (
    <>
      <ul className={styles.tiles}>
        <Tile figure={formatCount(in_progress)} label="in progress" />
        <Tile figure={formatCount(finished_today)} label="finished today" />
        <Tile figure={formatCapped(idle, maxFloorCount)} label={`idle over ${idleDays} days`} isAlarming={idle > 0} />
        <Tile figure={formatCapped(waiting_for_parts, maxFloorCount)} label="waiting for parts" />
        <Tile figure={formatCount(ready_to_export)} label="ready to export" />
      </ul>
      <div className={styles.columns}>
        <Oldest machines={oldest} />
        <ByHour counts={finished_by_hour} />
      </div>
    </>
  );
}

function Tile({ figure, label, isAlarming = false }: { figure: string; label: string; isAlarming?: boolean }) {
  return (
    <li className={isAlarming ? `${styles.tile} ${styles.alarming}` : styles.tile}>
      <strong className={styles.figure}>{figure}</strong> {label}
    </li>
  );
}

function Oldest({ machines }: { machines: readonly WallMachine[] }) {
  return (
    <section aria-labelledby="oldest" className={styles.panel}>
      <h2 id="oldest">Longest in the shop</h2>
      {machines.length === 0 && <p>Nothing is in progress.</p>}
      <ol>
        {machines.map(({ id, type_of, brand, started_on, waiting_since, technician_name }) => (
          <li key={id} className={styles.machine}>
            <span>
              <span className={styles.name}>
                #{id} {brandLabels[brand]} {typeLabels[type_of].toLowerCase()}
              </span>{' '}
              <span className={styles.more}>{[technician_name, waiting_since && 'waiting for parts'].filter(Boolean).join(', ')}</span>
            </span>{' '}
            <DaysLate since={started_on} describe={(days) => (days === 0 ? 'Came in today' : `${formatDays(days)} in shop`)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function ByHour({ counts }: { counts: readonly number[] }) {
  const hours = hoursToShow(counts);
  const max = Math.max(1, ...counts);
  return (
    <section aria-labelledby="by-hour" className={styles.panel}>
      <h2 id="by-hour">Finished today</h2>
      <ol>
        {hours.map(({ hour, label, count }) => (
          <li key={hour} className={styles.hour}>
            <span className={styles.label}>{label}</span>
            <span className={styles.track} aria-hidden>
              {count > 0 && <span className={styles.bar} style={{ inlineSize: `${(count / max) * 100}%` }} />}
            </span>
            <span className={styles.count}>{count}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
