import type { IdleCounts } from '@fettle/contract/machines/calls.ts';
import type { CSSProperties } from 'react';
import common from '../../ui/common.module.css';
import { formatCount, t } from '../../ui/language/language.ts';
import { latenessOf } from '../shop/days-since.ts';
import styles from './bench-squares.module.css';
import { untouchedDays } from './list-params.ts';

/** How long nobody has worked on the machines in progress: one bar for each period between the days of the filter. */
export function IdleBars({ counts }: { counts: IdleCounts }) {
  const most = Math.max(1, ...counts);
  const bounds = [0, ...untouchedDays.map(Number)];
  return (
    <p className={common.row}>
      <span className={styles.more}>{t('Days without work')}</span>{' '}
      <span className={styles.legend}>
        {bounds.map((from, index) => {
          const count = counts[index] ?? 0;
          return (
            <span key={from} className={styles[latenessOf(from)]} style={{ '--length': `${0.2 + (3 * count) / most}em` } as CSSProperties}>
              {periodText(from, bounds[index + 1])} <b>{formatCount(count)}</b>{' '}
            </span>
          );
        })}
      </span>
    </p>
  );
}

function periodText(from: number, before: number | undefined): string {
  if (from === 0) return t('under {days} d', { days: before ?? 0 });
  return before === undefined ? t('{days} and more', { days: from }) : `${from}–${before - 1}`;
}
