import { idleDays, maxFloorCount } from '@fettle/contract/shared/limits.ts';
import type { Wall, WallBench, WallFinish, WallMachine } from '@fettle/contract/wall/calls.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import Trash2 from 'lucide-react/icons/trash-2';
import { formatCapped, formatCount, t } from '../../ui/language/language.ts';
import { BenchSquares, SquaresLegend } from '../machines/bench-squares.tsx';
import { DaysLate } from '../shop/days-late.tsx';
import common from '../../ui/common.module.css';
import { NumberTag } from '../../ui/number-tag.tsx';
import { formatHour } from './hours.ts';
import styles from './wall.module.css';

export function WallView({ wall }: { wall: Wall }) {
  const { in_progress, finished_today, idle, waiting_for_parts, ready_to_export, oldest, finished, benches } = wall;
  return (
    <>
      <ul className={styles.tiles}>
        <Tile figure={formatCount(in_progress)} label={t('in progress')} />
        <Tile figure={formatCount(finished_today)} label={t('finished today')} />
        <Tile figure={formatCapped(idle, maxFloorCount)} label={t('idle over {idleDays} days', { idleDays })} isAlarming={idle > 0} />
        <Tile figure={formatCapped(waiting_for_parts, maxFloorCount)} label={t('waiting for parts')} />
        <Tile figure={formatCount(ready_to_export)} label={t('ready to export')} />
      </ul>
      <div className={styles.columns}>
        <Benches benches={benches} />
        <div className={styles.stack}>
          <Oldest machines={oldest} />
          <Finished finished={finished} />
        </div>
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

/** More do not fit on a TV. */
const maxBenches = 10;
const maxSquares = { bench: 12, shop: 60 };

function Benches({ benches }: { benches: readonly WallBench[] }) {
  return (
    <section aria-labelledby="benches" className={styles.panel}>
      <div className={styles.title}>
        <h2 id="benches">{t('Days without work')}</h2>
        <SquaresLegend />
      </div>
      {benches.length === 0 && <p>{t('Nothing is in progress.')}</p>}
      <ul>
        {benches.slice(0, maxBenches).map(({ technician_name, squares }) => (
          <li key={squares[0]?.id} className={technician_name === null ? styles.shop : styles.bench}>
            {technician_name !== null && <span className={`${styles.name} ${common.oneLine}`}>{technician_name}</span>}
            <BenchSquares bench={squares} max={technician_name === null ? maxSquares.shop : maxSquares.bench} />
          </li>
        ))}
      </ul>
      {benches.length > maxBenches && <p className={styles.more}>{t('and {count} more', { count: benches.length - maxBenches })}</p>}
    </section>
  );
}

function Oldest({ machines }: { machines: readonly WallMachine[] }) {
  return (
    <section aria-labelledby="oldest" className={styles.panel}>
      <h2 id="oldest">{t('Longest in the shop')}</h2>
      <ol>
        {machines.map(({ id, name, started_on, waiting_since, technician_name }) => (
          <li key={id} className={styles.machine}>
            <NumberTag id={id} />{' '}
            <span className={common.oneLine}>
              <span className={styles.name}>{name}</span>{' '}
              <span className={styles.more}>{[waiting_since && t('waiting for parts'), technician_name].filter(Boolean).join(', ')}</span>
            </span>{' '}
            <DaysLate since={started_on} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Finished machines as tags with a stamp, by hour, the newest first. */
function Finished({ finished }: { finished: readonly WallFinish[] }) {
  return (
    <section aria-labelledby="finished" className={styles.panel}>
      <h2 id="finished">{t('Finished today')}</h2>
      {finished.length === 0 && <p>{t('Nothing yet.')}</p>}
      <ol className={styles.tags}>
        {[...Map.groupBy(finished, ({ hour }) => hour)].map(([hour, finishes]) => (
          <li key={hour} className={styles.tags}>
            <span className={styles.more}>{formatHour(hour)}</span>
            {finishes.map(({ id, is_trashed }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a machine may be finished twice in an hour
              <span key={`${id} ${index}`} className={is_trashed ? styles.trashed : styles.completed}>
                <NumberTag id={id} />
                <span className={styles.stamp}>
                  {is_trashed ? <Trash2 aria-hidden size="1em" /> : <CircleCheck aria-hidden size="1em" />}
                  <span className="visually-hidden">{is_trashed ? t('trashed') : t('completed')}</span>
                </span>
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
