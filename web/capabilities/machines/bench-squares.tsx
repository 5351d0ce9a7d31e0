import type { BenchSquare } from '@fettle/contract/reports/floor.ts';
import { t } from '../../ui/language/language.ts';
import { formatDays, lateFrom, latenessOf, veryLateFrom } from '../shop/days-since.ts';
import { useDaysSince } from '../shop/use-days-since.ts';
import common from '../../ui/common.module.css';
import styles from './bench-squares.module.css';

/** One square for each machine, at most `max`, its number the days without work: load, age and waiting at one glance. */
export function BenchSquares({ bench, max = 12 }: { bench: readonly BenchSquare[]; max?: number }) {
  return (
    <span className={styles.squares}>
      {bench.slice(0, max).map((square) => (
        <Square key={square.id} square={square} />
      ))}
      {bench.length > max && <span className={common.small}>{t('and more')}</span>}
    </span>
  );
}

function Square({ square: { id, touched_on, is_waiting } }: { square: BenchSquare }) {
  const days = useDaysSince(touched_on);
  const values = { id, days: formatDays(days) };
  const text = is_waiting ? t('Number {id}: {days}, waits for parts', values) : t('Number {id}: {days}', values);
  return (
    <span className={`${styles.square} ${styles[latenessOf(days)]}`} data-waiting={is_waiting || undefined} title={text}>
      <span aria-hidden>{days}</span>
      <span className="visually-hidden">{text}. </span>
    </span>
  );
}

/** What the colors say. */
export function SquaresLegend() {
  return (
    <span aria-hidden className={`${common.small} ${styles.legend}`}>
      <span className={styles.fresh}>{t('under {days} d', { days: lateFrom })}</span>
      <span className={styles.late}>
        {lateFrom}–{veryLateFrom - 1}
      </span>
      <span className={styles.veryLate}>{t('{days} and more', { days: veryLateFrom })}</span>
      <span data-waiting>{t('waits for parts')}</span>
    </span>
  );
}
