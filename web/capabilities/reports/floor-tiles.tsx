import { idleDays, maxFloorCount, maxTypicalRepairs, typicalDays } from '@fettle/contract/shared/limits.ts';
import type { Floor } from '@fettle/contract/reports/floor.ts';
import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { formatCapped, formatCount, plural, t } from '../../ui/language/language.ts';
import { formatDays } from '../shop/days-since.ts';
import { useDaysSince } from '../shop/use-days-since.ts';
import styles from './floor.module.css';
import { formatTypical } from './format-metrics.ts';
import { Sparkline } from './sparkline.tsx';

/** Each cell opens the list that it counts. */
export function FloorTiles({ floor }: { floor: Floor }) {
  const { in_progress, finished_today, idle, waiting_for_parts, open_recalls, sold_recalls } = floor;
  const { ready_to_export, oldest_completed_on, typical_time, weeks } = floor;
  const finished = weeks.map(({ completed, trashed }) => completed + trashed);
  const [longestIdle] = floor.longest_idle;
  return (
    <ul className={styles.tiles}>
      <Tile
        to="/table"
        figure={formatCount(in_progress)}
        label={t('in progress')}
        chart={<Sparkline counts={weeks.map(({ came_in }) => came_in)} color="came_in" />}
      >
        {t('{count} came in this week', { count: weeks.at(-1)?.came_in ?? 0 })}
      </Tile>
      <Tile
        to="/table?status=all&finished=1"
        figure={formatCount(finished_today)}
        label={t('finished today')}
        chart={<Sparkline counts={finished} color="completed" />}
      >
        {t('{count} this week', { count: finished.at(-1) ?? 0 })}
      </Tile>
      <Tile
        to={`/table?untouched=${idleDays}`}
        figure={formatCapped(idle, maxFloorCount)}
        label={t('idle over {days} days', { days: idleDays })}
        isAlarming={idle > 0}
      >
        {longestIdle && <Oldest since={longestIdle.touched_on} />}
      </Tile>
      <Tile to="/table?waiting=yes" figure={formatCapped(waiting_for_parts, maxFloorCount)} label={t('waiting for parts')} />
      {open_recalls > 0 && (
        <Tile
          to="/table?status=all&recall=open"
          figure={formatCapped(open_recalls, maxFloorCount)}
          label={plural(open_recalls, 'open recall', 'open recalls')}
          isAlarming
        />
      )}
      {sold_recalls > 0 && (
        <Tile
          to="/table?status=exported&recall=open"
          figure={formatCapped(sold_recalls, maxFloorCount)}
          label={plural(sold_recalls, 'machine to call about a recall', 'machines to call about a recall')}
          isAlarming
        />
      )}
      <Tile to="/export" figure={formatCount(ready_to_export)} label={t('ready to export')}>
        {oldest_completed_on !== null && <Oldest since={oldest_completed_on} />}
      </Tile>
      <Tile
        to={`/table?status=all&finished=${typicalDays}`}
        figure={typical_time ? formatTypical(typical_time.median_hours) : '—'}
        label={t('typical time in shop')}
      >
        {typical_time ? (
          <>
            {formatSample(typical_time.repairs)}
            <span className="visually-hidden">{t(', without waiting')}</span>
          </>
        ) : (
          t('nothing finished in {days} days', { days: typicalDays })
        )}
      </Tile>
    </ul>
  );
}

type TileProps = { to: string; figure: string; label: string; isAlarming?: boolean; chart?: ReactNode; children?: ReactNode };

function Tile({ to, figure, label, isAlarming = false, chart, children }: TileProps) {
  return (
    <li>
      <Link to={to} className={isAlarming ? `${styles.tile} ${styles.alarming}` : styles.tile}>
        <strong className={styles.figure}>
          {figure}
          {chart}
        </strong>{' '}
        {label}
        {children !== undefined && <span className={styles.more}> {children}</span>}
      </Link>
    </li>
  );
}

function Oldest({ since }: { since: string }) {
  const days = useDaysSince(since);
  return days === 0 ? t('all from today') : t('oldest {days}', { days: formatDays(days) });
}

/** What the typical time is the median of. */
function formatSample(repairs: number): string {
  if (repairs === maxTypicalRepairs) return t('newest {count} repairs', { count: repairs });
  return plural(repairs, '{count} repair in {days} days', '{count} repairs in {days} days', { days: typicalDays });
}
